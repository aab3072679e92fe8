/// The ports without any server: everything in memory, blobs in files.
@NullMarked
package dev.trawl.embedded;

import org.jspecify.annotations.NullMarked;
