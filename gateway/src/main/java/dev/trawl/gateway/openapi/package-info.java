/// The OpenAPI description, generated from the route table.
@NullMarked
package dev.trawl.gateway.openapi;

import org.jspecify.annotations.NullMarked;
