/// The host groups of all crawls, as people steer them.
@NullMarked
package dev.trawl.core.host;

import org.jspecify.annotations.NullMarked;
