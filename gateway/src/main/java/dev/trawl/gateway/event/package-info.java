/// Streams of events, and everything else that keeps a caller waiting.
@NullMarked
package dev.trawl.gateway.event;

import org.jspecify.annotations.NullMarked;
