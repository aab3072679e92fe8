-- The needs of a subtask as `mode/protocol`; empty for any worker. Each needs is a queue of its own.
alter table subtask
    add column needs varchar(32) not null default '',
    drop index subtask_ready,
    add index subtask_ready (state, type, high, project, needs, task_id, no);
-- The offers of a worker as `modes/protocol`; empty for a worker that registered with a node of the version before.
alter table worker_session add column offers varchar(200) not null default '';
-- How a URL is fetched; null for HTTP.
alter table url add column fetch_mode varchar(16);
