/// The façade of document 003: browsers pull market tasks, report progress and send the products they find. Field
/// names and responses are those of the document. Unknown fields are ignored.
@NullMarked
package dev.trawl.gateway.market;

import org.jspecify.annotations.NullMarked;
