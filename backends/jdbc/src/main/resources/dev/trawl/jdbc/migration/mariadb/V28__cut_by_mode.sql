-- A cut seeks the waiting URLs of a fetch mode, so those of other modes cost it nothing.
alter table url drop index url_waiting, add index url_waiting (state, task_id, group_id, fetch_mode, rank_no, id);
