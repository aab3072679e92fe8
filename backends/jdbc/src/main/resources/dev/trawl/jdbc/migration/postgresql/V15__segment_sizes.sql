-- Small segments are found from the index alone, without a look at the rows of the large ones.
create index segment_range_size on segment_range (blob_key, byte_length);
drop index segment_range_blob;
