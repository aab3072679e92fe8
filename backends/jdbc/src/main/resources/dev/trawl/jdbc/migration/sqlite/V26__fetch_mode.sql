-- The needs of a subtask as `mode/protocol`; empty for any worker. Each needs is a queue of its own.
alter table subtask add column needs text not null default '';
drop index subtask_ready;
create index subtask_ready on subtask (type, high, project, needs, task_id, no) where state = 'QUEUED';
-- The offers of a worker as `modes/protocol`; empty for a worker that registered with a node of the version before.
alter table worker_session add column offers text not null default '';
-- How a URL is fetched; null for HTTP.
alter table url add column fetch_mode text;
