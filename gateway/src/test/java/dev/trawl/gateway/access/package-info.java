@NullMarked
package dev.trawl.gateway.access;

import org.jspecify.annotations.NullMarked;
