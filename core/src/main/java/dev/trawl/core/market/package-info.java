/// What the tasks of browser workers are about: pages of markets, how far one got with them, and the products found.
@NullMarked
package dev.trawl.core.market;

import org.jspecify.annotations.NullMarked;
