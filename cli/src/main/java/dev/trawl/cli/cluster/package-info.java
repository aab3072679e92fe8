/// Commands about the cluster as a whole.
@NullMarked
package dev.trawl.cli.cluster;

import org.jspecify.annotations.NullMarked;
