/// The audit log: changes and rejected changes by caller, in hash chains that reveal tampering.
@NullMarked
package dev.trawl.core.audit;

import org.jspecify.annotations.NullMarked;
