package replay

// Begin returns a recorder that has begun with a header.
func Begin(h Header) (*Recorder, error) {
	r := new(Recorder)
	if r.setup, r.err = encodeSetup(&h); r.err != nil {
		return nil, r.err
	}
	return r, r.start(&h)
}
