/// Settings: one table of keys, read from flags, environment and files in that order.
@NullMarked
package dev.trawl.cli.config;

import org.jspecify.annotations.NullMarked;
