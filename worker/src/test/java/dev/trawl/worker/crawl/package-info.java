@NullMarked
package dev.trawl.worker.crawl;

import org.jspecify.annotations.NullMarked;
