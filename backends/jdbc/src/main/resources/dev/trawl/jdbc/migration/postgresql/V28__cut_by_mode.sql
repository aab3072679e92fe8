-- A cut seeks the waiting URLs of a fetch mode, so those of other modes cost it nothing.
drop index url_waiting;
create index url_waiting on url (task_id, group_id, fetch_mode, rank_no, id) where state = 'WAITING';
-- A cut seeks the groups without unmet needs, so the others cost it nothing.
drop index crawl_group_waiting;
create index crawl_group_waiting on crawl_group (task_id, unmet, cut_at, group_id) where waiting > 0;
