/// Rejections of requests, and their mapping from replies and exceptions. The package depends on no façade.
@NullMarked
package dev.trawl.gateway.problem;

import org.jspecify.annotations.NullMarked;
