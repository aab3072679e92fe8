@NullMarked
package dev.trawl.jdbc.rows;

import org.jspecify.annotations.NullMarked;
