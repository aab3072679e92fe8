@NullMarked
package dev.trawl.gateway;

import org.jspecify.annotations.NullMarked;
