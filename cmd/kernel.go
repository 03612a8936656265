package cmd

import (
	"fmt"
	"os"

	"gauntlet/models/kernel"
)

// kernelVariable is the environment variable that names the kernel of the matrix product, for comparisons and
// to repeat what another machine has computed. The kernels avx512 and avx2 compute the same bits; gonum,
// which every machine has, computes others.
const kernelVariable = "GAUNTLET_KERNEL"

// selectKernel makes the program use the kernel that the environment names, if it names one.
func selectKernel() error {
	name := os.Getenv(kernelVariable)
	if name == "" {
		return nil
	}
	err := kernel.Select(name)
	if err != nil {
		err = input(fmt.Errorf("the environment variable %s: %w", kernelVariable, err))
	}
	return err
}
