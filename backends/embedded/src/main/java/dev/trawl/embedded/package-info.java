/// The ports that need no server: live state, queue and election in memory, blobs in files.
@NullMarked
package dev.trawl.embedded;

import org.jspecify.annotations.NullMarked;
