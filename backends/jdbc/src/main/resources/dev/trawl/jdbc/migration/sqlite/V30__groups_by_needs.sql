-- A cut seeks the groups without unmet needs, so the others cost it nothing.
drop index crawl_group_waiting;
create index crawl_group_waiting on crawl_group (task_id, unmet, cut_at, group_id) where waiting > 0;
