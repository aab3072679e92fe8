/// Real servers as processes of their own on free loopback ports: for tests, for chaos, for measurements and for the
/// local cluster. Knows nothing of Trawl; no server outlives the process that started it.
@NullMarked
package dev.trawl.engines;

import org.jspecify.annotations.NullMarked;
