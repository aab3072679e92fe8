@NullMarked
package dev.trawl.gateway.openapi;

import org.jspecify.annotations.NullMarked;
