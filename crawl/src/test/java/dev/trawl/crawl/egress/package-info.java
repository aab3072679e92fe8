@NullMarked
package dev.trawl.crawl.egress;

import org.jspecify.annotations.NullMarked;
