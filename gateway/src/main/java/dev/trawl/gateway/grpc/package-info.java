/// Tasks over gRPC, with the rules, credentials and problems of REST. The package is loaded only when the gRPC
/// port is set.
@NullMarked
package dev.trawl.gateway.grpc;

import org.jspecify.annotations.NullMarked;
