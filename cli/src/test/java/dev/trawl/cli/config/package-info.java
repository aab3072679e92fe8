@NullMarked
package dev.trawl.cli.config;

import org.jspecify.annotations.NullMarked;
