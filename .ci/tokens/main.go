// Command tokens counts the Go tokens of trees, comments left out, those of tests apart: a measure of how
// much there is to read that does not depend on how it is laid out.
//
//	go run ./.ci/tokens . ../other-checkout
package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gauntlet/engine/files"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: tokens FOLDER...")
		os.Exit(2)
	}
	for _, root := range os.Args[1:] {
		code, tests, err := count(root)
		if err != nil {
			fmt.Fprintln(os.Stderr, "tokens:", err)
			os.Exit(1)
		}
		fmt.Printf("%s: %d tokens, %d of tests, %d together\n", root, code, tests, code+tests)
	}
}

// maxFile bounds a file of code, in bytes.
const maxFile = 16 << 20

// count returns the tokens of the Go files below a folder. Folders whose names begin with a dot are passed
// over; what stands below one whose name ends in "test" only tests import, so it counts as theirs.
func count(root string) (code, tests int, err error) {
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		text, err := files.Read(name, maxFile)
		if err != nil {
			return err
		}
		n := tokens(text)
		if strings.HasSuffix(name, "_test.go") || strings.Contains(filepath.ToSlash(name), "test/") {
			tests += n
		} else {
			code += n
		}
		return nil
	})
	return code, tests, err
}

// tokens returns how many tokens a file has, the semicolons that the scanner adds at the ends of lines not
// counted.
func tokens(text []byte) (n int) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), text, nil, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return n
		}
		if tok != token.SEMICOLON || lit == ";" {
			n++
		}
	}
}
