/// A small demo shop inside the program, to try crawling without a network.
@NullMarked
package dev.trawl.cli.demo;

import org.jspecify.annotations.NullMarked;
