/// Fetches pages in Chrome. A second fetcher beside the one over HTTP; the visit of a page is the same.
@NullMarked
package dev.trawl.chrome;

import org.jspecify.annotations.NullMarked;
