/// JSON documents of the crawl of a task.
@NullMarked
package dev.trawl.gateway.task.crawl;

import org.jspecify.annotations.NullMarked;
