@NullMarked
package dev.trawl.app.server;

import org.jspecify.annotations.NullMarked;
