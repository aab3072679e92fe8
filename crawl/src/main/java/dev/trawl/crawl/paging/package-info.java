/// Pagination: how a job moves from one page of a listing to the next, and the requests of pages that are not a plain
/// GET.
@NullMarked
package dev.trawl.crawl.paging;

import org.jspecify.annotations.NullMarked;
