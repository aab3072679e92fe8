@NullMarked
package dev.trawl.redis;

import org.jspecify.annotations.NullMarked;
