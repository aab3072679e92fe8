/// A web on this machine to crawl: generated pages, the same ones every time, served by nginx on loopback addresses.
@NullMarked
package dev.trawl.bench.web;

import org.jspecify.annotations.NullMarked;
