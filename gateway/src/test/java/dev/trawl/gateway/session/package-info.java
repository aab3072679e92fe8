@NullMarked
package dev.trawl.gateway.session;

import org.jspecify.annotations.NullMarked;
