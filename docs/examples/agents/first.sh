#!/bin/sh
# An agent in a shell: it takes the first entry of the engine's menu. Every question comes in a line of its own,
# for the greeting does not say "batch", and 0 is always legal in the layer "menu".
while read -r message; do
	case $message in
	*'"type":"hello"'*) echo '{"type":"hello","protocol":1,"name":"first","layer":"menu"}' ;;
	*'"type":"act"'*) echo '{"type":"actions","actions":[0]}' ;;
	*'"type":"quit"'*) exit 0 ;;
	esac
done
