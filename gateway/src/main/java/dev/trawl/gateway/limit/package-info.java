/// Rate limits of callers, sign-ins and registrations.
@NullMarked
package dev.trawl.gateway.limit;

import org.jspecify.annotations.NullMarked;
