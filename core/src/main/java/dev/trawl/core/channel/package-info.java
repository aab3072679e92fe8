/// The channel between the core and the workers that run in its process.
@NullMarked
package dev.trawl.core.channel;

import org.jspecify.annotations.NullMarked;
