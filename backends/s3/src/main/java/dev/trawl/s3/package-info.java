/// Blobs in an S3-compatible object store.
@NullMarked
package dev.trawl.s3;

import org.jspecify.annotations.NullMarked;
