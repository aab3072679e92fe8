/// Routes for secrets: write, list and delete. Values are never returned.
@NullMarked
package dev.trawl.gateway.secret;

import org.jspecify.annotations.NullMarked;
