-- The needs of waiting URLs that the last cut left, as `mode/protocol`, because no worker met them; empty for none.
alter table crawl_group add column unmet varchar(32) not null default '';
