package serving

// Setups returns how many compiled setups a server keeps.
func (s *Server) Setups() int { return len(s.setups) }
