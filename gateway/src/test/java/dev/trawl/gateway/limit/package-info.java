@NullMarked
package dev.trawl.gateway.limit;

import org.jspecify.annotations.NullMarked;
