/// Keys, users and signing in, as routes.
@NullMarked
package dev.trawl.gateway.access;

import org.jspecify.annotations.NullMarked;
