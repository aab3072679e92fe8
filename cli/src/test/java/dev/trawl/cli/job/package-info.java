@NullMarked
package dev.trawl.cli.job;

import org.jspecify.annotations.NullMarked;
