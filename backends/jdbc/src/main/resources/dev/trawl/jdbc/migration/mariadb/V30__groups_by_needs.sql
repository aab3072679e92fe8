-- A cut seeks the groups without unmet needs, so the others cost it nothing.
alter table crawl_group drop index crawl_group_waiting, add index crawl_group_waiting (task_id, unmet, cut_at, group_id);
