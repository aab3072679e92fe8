-- Lists of tasks go by creation time. Ids are reserved in blocks, so they do not give that order.
create index task_created on task (project, state, created_at, id);
drop index task_listed;
