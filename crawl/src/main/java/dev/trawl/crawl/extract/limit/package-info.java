/// Time and step limits for extraction rules.
@NullMarked
package dev.trawl.crawl.extract.limit;

import org.jspecify.annotations.NullMarked;
