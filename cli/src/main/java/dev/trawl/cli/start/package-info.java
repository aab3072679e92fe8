/// The contract between the command line and the program that runs its requests.
@NullMarked
package dev.trawl.cli.start;

import org.jspecify.annotations.NullMarked;
