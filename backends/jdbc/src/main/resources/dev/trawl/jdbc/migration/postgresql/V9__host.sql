-- What a person has set for a host group: most batches at once, least milliseconds between two requests.
alter table host_group add column set_limit integer not null default 1000000;
alter table host_group add column set_delay_ms bigint not null default 0;

-- Whose groups they are, also when nothing waits in them.
create index crawl_group_of on crawl_group (group_id, task_id);

-- Who held a dead subtask last: few entries are of this kind, so the index costs the log little.
create index task_logs_dead on task_logs (task_id, no, position) where subtask_state = 'DEAD';
