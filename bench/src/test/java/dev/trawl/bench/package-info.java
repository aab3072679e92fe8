@NullMarked
package dev.trawl.bench;

import org.jspecify.annotations.NullMarked;
