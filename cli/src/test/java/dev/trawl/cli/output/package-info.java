@NullMarked
package dev.trawl.cli.output;

import org.jspecify.annotations.NullMarked;
