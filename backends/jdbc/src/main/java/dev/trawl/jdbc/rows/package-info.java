/// The rows of the tables, the statements that change them and the cache of leased rows.
@NullMarked
package dev.trawl.jdbc.rows;

import org.jspecify.annotations.NullMarked;
