/// Crawling from the command line, without a server.
@NullMarked
package dev.trawl.cli.crawl;

import org.jspecify.annotations.NullMarked;
