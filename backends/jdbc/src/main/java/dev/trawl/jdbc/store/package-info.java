/// The connections to a database: opening, migrations, writers and readers.
@NullMarked
package dev.trawl.jdbc.store;

import org.jspecify.annotations.NullMarked;
