@NullMarked
package dev.trawl.jdbc.store;

import org.jspecify.annotations.NullMarked;
