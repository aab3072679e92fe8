/// Path templates of routes.
@NullMarked
package dev.trawl.gateway.http.path;

import org.jspecify.annotations.NullMarked;
