/// The network edge: it reads, asks the core and writes. It decides nothing.
@NullMarked
package dev.trawl.gateway;

import org.jspecify.annotations.NullMarked;
