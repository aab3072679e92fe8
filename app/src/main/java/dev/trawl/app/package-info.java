/// The entry point: connects the command line with the parts that it starts.
@NullMarked
package dev.trawl.app;

import org.jspecify.annotations.NullMarked;
