@NullMarked
package dev.trawl.cli;

import org.jspecify.annotations.NullMarked;
