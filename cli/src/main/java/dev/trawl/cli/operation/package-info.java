/// `trawl operation`: commands on many tasks.
@NullMarked
package dev.trawl.cli.operation;

import org.jspecify.annotations.NullMarked;
