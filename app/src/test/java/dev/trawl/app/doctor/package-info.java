@NullMarked
package dev.trawl.app.doctor;

import org.jspecify.annotations.NullMarked;
