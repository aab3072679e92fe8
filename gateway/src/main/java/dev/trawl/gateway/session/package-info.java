/// Sign-in: passwords and short-lived session tokens.
@NullMarked
package dev.trawl.gateway.session;

import org.jspecify.annotations.NullMarked;
