/// Routes for host groups.
@NullMarked
package dev.trawl.gateway.host;

import org.jspecify.annotations.NullMarked;
