@NullMarked
package dev.trawl.cli.start;

import org.jspecify.annotations.NullMarked;
