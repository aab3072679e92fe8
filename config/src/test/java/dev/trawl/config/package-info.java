@NullMarked
package dev.trawl.config;

import org.jspecify.annotations.NullMarked;
