/// Visits pages: checks the rules, fetches, parses, and returns the outcome.
@NullMarked
package dev.trawl.crawl.visit;

import org.jspecify.annotations.NullMarked;
