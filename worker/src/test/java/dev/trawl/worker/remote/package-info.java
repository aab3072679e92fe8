@NullMarked
package dev.trawl.worker.remote;

import org.jspecify.annotations.NullMarked;
