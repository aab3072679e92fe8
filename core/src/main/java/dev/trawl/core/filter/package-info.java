/// The filter grammar of lists: parser, fields and evaluation.
@NullMarked
package dev.trawl.core.filter;

import org.jspecify.annotations.NullMarked;
