-- The digest of a page, by which a later crawl detects that it changed; null when there is none. Nodes of the version
-- before write none.
alter table url add column digest text;

-- The names under which a task is found as the last run: its schedule, and the name of its job.
create table task_series (
    task_id bigint not null,
    name varchar(200) collate "C" not null,
    project varchar(200) collate "C" not null,
    primary key (task_id, name)
);
create index task_series_last on task_series (project, name, task_id);
