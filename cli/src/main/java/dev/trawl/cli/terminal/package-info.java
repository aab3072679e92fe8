/// The environment of a command: streams, variables, folders, time.
@NullMarked
package dev.trawl.cli.terminal;

import org.jspecify.annotations.NullMarked;
