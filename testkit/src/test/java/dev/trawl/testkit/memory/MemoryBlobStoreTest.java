package dev.trawl.testkit.memory;

import dev.trawl.spi.blob.BlobStore;
import dev.trawl.testkit.BlobStoreContract;

class MemoryBlobStoreTest extends BlobStoreContract {

    @Override
    protected BlobStore open() {
        return new MemoryBlobStore();
    }
}
