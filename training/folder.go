package training

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gauntlet/agents/arena"
	"gauntlet/engine/files"

	"go.yaml.in/yaml/v3"
)

// lockFile is what a process locks in a run's folder while it trains there.
const lockFile = ".lock"

// take locks a folder for this process, until the file is closed, and clears away what processes that were
// killed had not written to its end. Two processes in one folder would mix their logs, and the slower one
// would bring back an older checkpoint.
func take(dir string) (files.File, error) {
	f, err := files.Disk.Open(filepath.Join(dir, lockFile), os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	if err := arena.Lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: another process is training in this folder: %w", dir, err),
			f.Close())
	}
	for _, name := range []string{LatestFile, BestFile, FinalFile, SecondFile, ConfigFile, ProgressFile, TableFile,
		EvaluationsFile, SummaryFile} {
		if err := files.Sweep(filepath.Join(dir, name)); err != nil {
			return nil, errors.Join(err, f.Close())
		}
	}
	return f, nil
}

// takeFresh makes the folder of a fresh run and takes it, and refuses one that has a run in it.
func (r *Run) takeFresh() error {
	dir := r.opts.Dir
	if dir == "" {
		return nil
	}
	disk := files.Or(r.opts.Files)
	if err := disk.Folder(dir); err != nil {
		return err
	}
	var err error
	if r.folder, err = take(dir); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, LatestFile)); err == nil {
		return fmt.Errorf("%s holds a run of training already: resume it, or choose another folder", dir)
	}
	data, err := yaml.Marshal(&r.cfg)
	if err != nil {
		return err
	}
	return files.WriteOn(disk, filepath.Join(dir, ConfigFile), data)
}

// takeOld takes a folder whose run is to go on, and refuses one that has none.
func takeOld(dir string) (files.File, error) {
	if _, err := os.Stat(filepath.Join(dir, LatestFile)); err != nil {
		if _, e := os.Stat(filepath.Join(dir, ConfigFile)); e == nil && errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("the run in %s has no checkpoint yet, and must begin anew: %w", dir, err)
		}
		return nil, fmt.Errorf("%s is no folder of a run that could go on: %w", dir, err)
	}
	return take(dir)
}
