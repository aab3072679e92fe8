/// What can go wrong on this side of the wire, in two languages, with the exit code of each.
@NullMarked
package dev.trawl.cli.fault;

import org.jspecify.annotations.NullMarked;
