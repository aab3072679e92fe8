/// The façade of document 003: browsers pull tasks of markets, tell how far they got, and send the products they find.
/// Field names and answers are those of the document; what it does not know is ignored.
@NullMarked
package dev.trawl.gateway.market;

import org.jspecify.annotations.NullMarked;
