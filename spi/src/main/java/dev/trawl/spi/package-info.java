/// The words of Trawl: one thing, one name, in code, URL, SQL, log and page. Depends on nothing but JSpecify.
@NullMarked
package dev.trawl.spi;

import org.jspecify.annotations.NullMarked;
