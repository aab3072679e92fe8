/// What workers on other machines ask of the gateway, and how they come in.
@NullMarked
package dev.trawl.gateway.worker;

import org.jspecify.annotations.NullMarked;
