-- The session that holds or last held the lease, which `session` forgets with the lease. Null in rows of the version before.
alter table subtask add column last_session bigint;
-- 1 if the type was removed at run time. Its tasks still run with the version they were submitted with.
alter table task_config add column removed integer not null default 0;
