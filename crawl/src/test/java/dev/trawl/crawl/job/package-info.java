@NullMarked
package dev.trawl.crawl.job;

import org.jspecify.annotations.NullMarked;
