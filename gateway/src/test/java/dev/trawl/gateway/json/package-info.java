@NullMarked
package dev.trawl.gateway.json;

import org.jspecify.annotations.NullMarked;
