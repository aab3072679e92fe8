@NullMarked
package dev.trawl.crawl.visit.trap;

import org.jspecify.annotations.NullMarked;
