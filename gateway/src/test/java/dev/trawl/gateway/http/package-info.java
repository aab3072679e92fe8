@NullMarked
package dev.trawl.gateway.http;

import org.jspecify.annotations.NullMarked;
