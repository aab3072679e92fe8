/// What keeps a rule from taking for ever.
@NullMarked
package dev.trawl.crawl.extract.limit;

import org.jspecify.annotations.NullMarked;
