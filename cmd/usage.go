package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gauntlet/engine/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand returns an error when args name a command that does not exist. It looks before the flags are
// parsed, because a misspelt command's flags would otherwise be what the user is told about.
func unknownCommand(root *cobra.Command, args []string) error {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	if len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd) {
		return nil // a shell asks what may come next
	}
	if len(args) > 0 && args[0] == "help" {
		args = args[1:] // the commands that help is asked about
	}
	cmd, rest, err := root.Find(args)
	if err != nil || !cmd.HasSubCommands() {
		return err
	}
	for i := 0; i < len(rest); i++ {
		switch a := rest[i]; {
		case takesValue(cmd, a):
			i++
		case !strings.HasPrefix(a, "-"):
			hint := near.Hint(a, commandNames(cmd))
			if hint == "" && cmd.Args(cmd, rest) != nil {
				return nil // a command of its own, which tells of words that it has no use for
			}
			return fmt.Errorf("unknown command %q%s",
				strings.TrimPrefix(cmd.CommandPath()+" "+a, "gauntlet "), hint)
		}
	}
	return nil
}

// takesValue reports whether a word is a flag whose value is the next word.
func takesValue(cmd *cobra.Command, word string) bool {
	name, long := strings.CutPrefix(word, "--")
	if !long {
		return false
	}
	f := cmd.Flag(name)
	if f == nil {
		f = cmd.Root().PersistentFlags().Lookup(name)
	}
	return f != nil && f.NoOptDefVal == ""
}

func missingCommand(cmd *cobra.Command) error {
	return fmt.Errorf("needs one of the commands %s", strings.Join(commandNames(cmd), ", "))
}

func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// flagError puts the flag library's errors into our words, with a near miss for an unknown flag.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		name := "--" + unknown.GetSpecifiedName()
		return fmt.Errorf("unknown flag %s%s", name, near.Hint(name, names))
	case errors.As(err, &value):
		return fmt.Errorf("--%s %s: %s", value.GetFlag().Name, value.GetValue(),
			cmp.Or(valueHelp[value.GetFlag().Value.Type()], value.Unwrap().Error()))
	case errors.As(err, &missing):
		return fmt.Errorf("flag --%s needs a value", missing.GetFlag().Name)
	}
	return err
}

// valueHelp says of the types of flags what is no value of theirs.
var valueHelp = map[string]string{
	"uint64":   "not a whole number from 0 to 18446744073709551615",
	"int":      "not a whole number",
	"bool":     "neither true nor false",
	"duration": "not a length of time such as 500ms, 5s or 2m",
}
