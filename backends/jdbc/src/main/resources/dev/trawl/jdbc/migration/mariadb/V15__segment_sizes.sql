-- Small segments are found from the index alone, without a look at the rows of the large ones. An index over the
-- beginning of a text never answers alone, so the column gets the bound that keys of the blob store have.
alter table segment_range
    modify blob_key varchar(512) character set utf8mb4 collate ${collation} not null,
    drop index segment_range_blob,
    add index segment_range_size (blob_key, byte_length);
