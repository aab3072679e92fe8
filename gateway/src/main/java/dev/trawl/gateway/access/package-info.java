/// Routes for keys, users and sign-in.
@NullMarked
package dev.trawl.gateway.access;

import org.jspecify.annotations.NullMarked;
