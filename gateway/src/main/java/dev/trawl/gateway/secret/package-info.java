/// Secrets over REST: written, listed and forgotten, never read.
@NullMarked
package dev.trawl.gateway.secret;

import org.jspecify.annotations.NullMarked;
