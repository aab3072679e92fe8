/// Live state, ready queue and election on Redis: one server, or several behind Sentinel.
@NullMarked
package dev.trawl.redis;

import org.jspecify.annotations.NullMarked;
