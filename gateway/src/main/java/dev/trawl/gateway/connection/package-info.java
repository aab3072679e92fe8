/// Connections of the HTTP listener: their limits, deadlines and counts.
@NullMarked
package dev.trawl.gateway.connection;

import org.jspecify.annotations.NullMarked;
