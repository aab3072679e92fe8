/// The description of the API, made of the route table.
@NullMarked
package dev.trawl.gateway.openapi;

import org.jspecify.annotations.NullMarked;
