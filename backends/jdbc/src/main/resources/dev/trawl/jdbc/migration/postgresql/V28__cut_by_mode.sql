-- A cut seeks the waiting URLs of a fetch mode, so those of other modes cost it nothing.
drop index url_waiting;
create index url_waiting on url (task_id, group_id, fetch_mode, rank_no, id) where state = 'WAITING';
