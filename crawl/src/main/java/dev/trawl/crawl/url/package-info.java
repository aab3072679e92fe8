/// Addresses: parsing as browsers do it, the key for "same page", registrable domains, scope and trap rules.
@NullMarked
package dev.trawl.crawl.url;

import org.jspecify.annotations.NullMarked;
