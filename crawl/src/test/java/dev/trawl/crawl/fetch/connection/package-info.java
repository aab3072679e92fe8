@NullMarked
package dev.trawl.crawl.fetch.connection;

import org.jspecify.annotations.NullMarked;
