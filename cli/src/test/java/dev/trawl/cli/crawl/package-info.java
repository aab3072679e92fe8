@NullMarked
package dev.trawl.cli.crawl;

import org.jspecify.annotations.NullMarked;
