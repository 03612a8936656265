package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkSgemm(b *testing.B) {
	for _, size := range [][3]int{{1024, 256, 256}, {512, 128, 511}, {512, 128, 128}, {512, 129, 128},
		{511, 128, 512}, {1, 128, 511}, {4, 128, 511}, {8, 128, 511}, {16, 128, 511}, {32, 128, 511}} {
		for _, transposes := range []string{"NN", "NT", "TN", "TT"} {
			b.Run(fmt.Sprintf("%dx%dx%d/%s", size[0], size[1], size[2], transposes), func(b *testing.B) {
				p := newProblem(rand.New(rand.NewPCG(1, 1)), transposes[0] == 'T', transposes[1] == 'T',
					size[0], size[1], size[2], 0, 1, 0)
				b.ReportAllocs()
				for b.Loop() {
					Sgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, p.c, p.ldc)
				}
				b.ReportMetric(2*float64(p.m)*float64(p.n)*float64(p.k)*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "GFLOP/s")
			})
		}
	}
}

func BenchmarkElementwise(b *testing.B) {
	const rows, columns = 512, 128
	y, bias, x, z := make([]float32, rows*columns), make([]float32, columns), make([]float32, rows*columns),
		make([]float32, rows*columns)
	step := AdamStep{Keep1: 0.9, Take1: 0.1, Keep2: 0.999, Take2: 0.001, Unbias1: 1.7, Unbias2: 3.1,
		LearningRate: 3e-4, Epsilon: 1e-5}
	for _, function := range []struct {
		name string
		call func()
	}{
		{"BiasTanh", func() { BiasTanh(y, bias) }},
		{"BiasReLU", func() { BiasReLU(y, bias) }},
		{"AddColumns", func() { AddColumns(bias, x) }},
		{"TanhGradient", func() { TanhGradient(y, x, z) }},
		{"ReLUGradient", func() { ReLUGradient(y, x, z) }},
		{"Adam", func() { step.Update(y, x, z, x) }},
	} {
		b.Run(function.name, func(b *testing.B) {
			for b.Loop() {
				function.call()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(rows*columns), "ns/element")
		})
	}
}
