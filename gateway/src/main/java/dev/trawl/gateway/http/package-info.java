/// What every route shares: who may call, how a request is read, how an answer or a problem is written.
@NullMarked
package dev.trawl.gateway.http;

import org.jspecify.annotations.NullMarked;
