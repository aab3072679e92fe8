-- Labels of tasks, one row each, found by value; of schedules, as one text that their tasks inherit.
create table task_label (
    task_id bigint not null,
    name varchar(63) collate "C" not null,
    project varchar(200) collate "C" not null,
    value varchar(100) collate "C" not null,
    primary key (task_id, name)
);
create index task_label_value on task_label (project, name, value, task_id);
alter table schedule add column labels text;
