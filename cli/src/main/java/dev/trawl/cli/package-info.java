/// The command line: parses, asks the server, prints. It decides nothing and starts no Spring.
@NullMarked
package dev.trawl.cli;

import org.jspecify.annotations.NullMarked;
