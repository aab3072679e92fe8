@NullMarked
package dev.trawl.gateway.connection;

import org.jspecify.annotations.NullMarked;
