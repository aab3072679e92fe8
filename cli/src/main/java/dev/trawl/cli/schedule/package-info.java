/// `trawl schedule`: recurring tasks.
@NullMarked
package dev.trawl.cli.schedule;

import org.jspecify.annotations.NullMarked;
