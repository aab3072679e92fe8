-- A cut seeks the waiting URLs of a fetch mode, so those of other modes cost it nothing.
alter table url drop index url_waiting, add index url_waiting (state, task_id, group_id, fetch_mode, rank_no, id);
-- A cut seeks the groups without unmet needs, so the others cost it nothing.
alter table crawl_group drop index crawl_group_waiting, add index crawl_group_waiting (task_id, unmet, cut_at, group_id);
