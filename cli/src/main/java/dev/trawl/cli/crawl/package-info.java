/// Commands that crawl without a server.
@NullMarked
package dev.trawl.cli.crawl;

import org.jspecify.annotations.NullMarked;
