-- Small segments are found from the index alone, without a look at the rows of the large ones.
drop index segment_range_blob;
create index segment_range_blob on segment_range (blob_key, byte_length);
