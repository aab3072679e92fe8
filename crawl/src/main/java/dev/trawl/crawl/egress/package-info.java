/// Decides which network addresses may be connected to.
@NullMarked
package dev.trawl.crawl.egress;

import org.jspecify.annotations.NullMarked;
