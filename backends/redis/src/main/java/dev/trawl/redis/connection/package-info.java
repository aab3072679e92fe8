/// The connection to Redis: its address, pipeline, scripts, errors and retries.
@NullMarked
package dev.trawl.redis.connection;

import org.jspecify.annotations.NullMarked;
