/// Settings: one table of keys. Flags override the environment, which overrides files.
@NullMarked
package dev.trawl.config;

import org.jspecify.annotations.NullMarked;
