/// Reads JSON request bodies into records. The same records are the schemas of the OpenAPI description.
@NullMarked
package dev.trawl.gateway.json;

import org.jspecify.annotations.NullMarked;
