/// The place a command runs in: streams, environment, folders, time.
@NullMarked
package dev.trawl.cli.terminal;

import org.jspecify.annotations.NullMarked;
