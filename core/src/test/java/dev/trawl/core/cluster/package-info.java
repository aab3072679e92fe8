@NullMarked
package dev.trawl.core.cluster;

import org.jspecify.annotations.NullMarked;
