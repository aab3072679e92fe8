/// `trawl schedule`: tasks that come again and again.
@NullMarked
package dev.trawl.cli.schedule;

import org.jspecify.annotations.NullMarked;
