/// Connections of the listeners: their limits, deadlines and counts.
@NullMarked
package dev.trawl.gateway.connection;

import org.jspecify.annotations.NullMarked;
