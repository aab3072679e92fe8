/// Signing in: passwords, and the short tokens that people get for them.
@NullMarked
package dev.trawl.gateway.session;

import org.jspecify.annotations.NullMarked;
