/// TLS of the listener.
@NullMarked
package dev.trawl.gateway.tls;

import org.jspecify.annotations.NullMarked;
