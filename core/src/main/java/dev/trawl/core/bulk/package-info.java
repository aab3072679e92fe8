/// One order for many tasks: carried out piece by piece, with what came of it readable all the while.
@NullMarked
package dev.trawl.core.bulk;

import org.jspecify.annotations.NullMarked;
