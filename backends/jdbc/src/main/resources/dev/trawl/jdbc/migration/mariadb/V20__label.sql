-- Labels of tasks, one row each, found by value; of schedules, as one text that their tasks inherit.
create table task_label (
    task_id bigint not null,
    name varchar(63) not null,
    project varchar(200) not null,
    value varchar(100) not null,
    primary key (task_id, name)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index task_label_value on task_label (project, name, value, task_id);
alter table schedule add column labels longtext;
