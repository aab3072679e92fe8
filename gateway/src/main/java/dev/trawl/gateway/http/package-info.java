/// Shared parts of all routes: authentication, limits, request parsing, responses and problems.
@NullMarked
package dev.trawl.gateway.http;

import org.jspecify.annotations.NullMarked;
