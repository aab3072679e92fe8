/// Streams of task and worker events.
@NullMarked
package dev.trawl.gateway.event;

import org.jspecify.annotations.NullMarked;
