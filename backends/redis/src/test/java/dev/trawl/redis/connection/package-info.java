@NullMarked
package dev.trawl.redis.connection;

import org.jspecify.annotations.NullMarked;
