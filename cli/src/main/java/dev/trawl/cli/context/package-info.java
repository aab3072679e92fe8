/// Names for servers, kept in the user's config folder.
@NullMarked
package dev.trawl.cli.context;

import org.jspecify.annotations.NullMarked;
