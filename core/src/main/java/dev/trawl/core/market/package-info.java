/// The tasks of browser workers: market pages, their progress and the products found.
@NullMarked
package dev.trawl.core.market;

import org.jspecify.annotations.NullMarked;
