/// Group commit: many callers, one durable transaction.
@NullMarked
package dev.trawl.core.commit;

import org.jspecify.annotations.NullMarked;
