/// Parameters that all lists share: `filter`, `sort`, `fields` and `count`.
@NullMarked
package dev.trawl.gateway.list;

import org.jspecify.annotations.NullMarked;
