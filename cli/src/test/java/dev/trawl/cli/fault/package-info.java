@NullMarked
package dev.trawl.cli.fault;

import org.jspecify.annotations.NullMarked;
