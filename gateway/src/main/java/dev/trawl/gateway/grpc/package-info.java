/// Tasks over gRPC: the rules, the credentials and the refusals of REST in another form. Nothing here is loaded unless
/// the port is set.
@NullMarked
package dev.trawl.gateway.grpc;

import org.jspecify.annotations.NullMarked;
