package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// file is one generated file: its name in package kernel's folder, and its text.
type file struct {
	name string
	text []byte
}

// sources names the pieces that are generated: NAME_amd64.s, with the Go declarations in NAME_amd64.go.
var sources = []struct {
	name     string
	generate func(*build.Context)
}{
	{"product_avx512", productAVX512},
	{"product_avx2", productAVX2},
	{"pack", packing},
	{"elementwise", elementwise},
}

// assembly generates everything.
func assembly() ([]file, error) {
	config := printer.Config{Name: "models/kernel/internal/gen", Pkg: "kernel"}
	var all []file
	for _, source := range sources {
		c := build.NewContext()
		c.ConstraintExpr("amd64")
		source.generate(c)
		tree, err := c.Result()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source.name, err)
		}
		if err := pass.Compile.Execute(tree); err != nil {
			return nil, fmt.Errorf("%s: %w", source.name, err)
		}
		assembly, err := printer.NewGoAsm(config).Print(tree)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source.name, err)
		}
		stubs, err := printer.NewStubs(config).Print(tree)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source.name, err)
		}
		all = append(all, file{source.name + "_amd64.s", assembly}, file{source.name + "_amd64.go", stubs})
	}
	return all, nil
}
