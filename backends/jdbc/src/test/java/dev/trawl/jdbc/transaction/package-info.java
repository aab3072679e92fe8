@NullMarked
package dev.trawl.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
