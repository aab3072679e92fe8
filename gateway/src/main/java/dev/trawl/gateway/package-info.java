/// The network edge: reads requests, calls the core and writes responses. It makes no decisions.
@NullMarked
package dev.trawl.gateway;

import org.jspecify.annotations.NullMarked;
