/// Control of host groups, which all crawls share, by operators.
@NullMarked
package dev.trawl.core.host;

import org.jspecify.annotations.NullMarked;
