-- Labels of tasks, one row each, found by value; of schedules, as one text that their tasks inherit.
create table task_label (
    task_id integer not null,
    name text not null,
    project text not null,
    value text not null,
    primary key (task_id, name)
) without rowid;
create index task_label_value on task_label (project, name, value, task_id);
alter table schedule add column labels text;
