/// The audit log: who changed or tried to change what, in chains that show when they were tampered with.
@NullMarked
package dev.trawl.core.audit;

import org.jspecify.annotations.NullMarked;
