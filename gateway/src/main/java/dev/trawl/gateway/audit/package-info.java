/// Routes for the audit log.
@NullMarked
package dev.trawl.gateway.audit;

import org.jspecify.annotations.NullMarked;
