-- crawl_group_sharing has the same columns.
drop index crawl_group_of on crawl_group;
