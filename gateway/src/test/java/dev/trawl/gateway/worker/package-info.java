@NullMarked
package dev.trawl.gateway.worker;

import org.jspecify.annotations.NullMarked;
