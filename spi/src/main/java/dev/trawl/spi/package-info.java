/// The shared vocabulary of Trawl: one name per concept, in code, URL, SQL, log and page. Depends only on
/// JSpecify.
@NullMarked
package dev.trawl.spi;

import org.jspecify.annotations.NullMarked;
