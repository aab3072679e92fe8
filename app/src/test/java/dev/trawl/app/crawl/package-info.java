@NullMarked
package dev.trawl.app.crawl;

import org.jspecify.annotations.NullMarked;
