/// Secrets that a job names.
@NullMarked
package dev.trawl.crawl.job.secret;

import org.jspecify.annotations.NullMarked;
