/// Named servers, stored in the config folder of the user.
@NullMarked
package dev.trawl.cli.context;

import org.jspecify.annotations.NullMarked;
