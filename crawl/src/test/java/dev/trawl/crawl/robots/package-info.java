@NullMarked
package dev.trawl.crawl.robots;

import org.jspecify.annotations.NullMarked;
