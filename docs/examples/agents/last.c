/* An agent in C: it takes the last of the legal actions. It finds its way through the lines of JSON without a
 * library, for every question has a list that is called "legal". Build it with
 *
 *     cc -O2 -o last docs/examples/agents/last.c
 *
 * and play it as exec:./last, or as exec:./last:batch=64 for many games at once. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *line = NULL;
	size_t room = 0;
	while (getline(&line, &room, stdin) > 0) {
		if (strstr(line, "\"type\":\"hello\"")) {
			puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"last\",\"layer\":\"atomic\",\"batch\":4096}");
		} else if (strstr(line, "\"type\":\"act\"")) {
			const char *at = line, *comma = "";
			fputs("{\"type\":\"actions\",\"actions\":[", stdout);
			while ((at = strstr(at, "\"legal\":[")) != NULL) {
				const char *end = strchr(at, ']'), *last = end;
				while (last[-1] >= '0' && last[-1] <= '9')
					last--;
				printf("%s%.*s", comma, (int)(end - last), last);
				comma = ",";
				at = end;
			}
			puts("]}");
		} else if (strstr(line, "\"type\":\"quit\"")) {
			break;
		}
		fflush(stdout);
	}
	free(line);
	return 0;
}
