@NullMarked
package dev.trawl.core.commit;

import org.jspecify.annotations.NullMarked;
