@NullMarked
package dev.trawl.cli.demo;

import org.jspecify.annotations.NullMarked;
