-- Plans that make tasks by themselves. A firing is unique for its schedule and planned instant.
create table schedule (
    id bigint primary key,
    project varchar(200) not null,
    name varchar(200) not null,
    kind varchar(16) not null,
    expression longtext not null,
    zone varchar(200) not null,
    starts_at bigint not null,
    ends_at bigint not null,
    type varchar(200) not null,
    payload longtext not null,
    payload_crc integer not null,
    overrides longtext not null,
    overrides_crc integer not null,
    priority integer not null,
    overlap varchar(16) not null,
    misfire varchar(16) not null,
    jitter_ms bigint not null,
    max_failures integer not null,
    paused integer not null,
    reason longtext,
    next_at bigint not null,
    due_at bigint not null,
    held_at bigint not null,
    last_at bigint not null,
    last_task bigint not null,
    failures integer not null,
    created_at bigint not null,
    created_by varchar(200) not null,
    version bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create unique index schedule_name on schedule (project, name);
create index schedule_due on schedule (due_at);

create table schedule_firing (
    schedule_id bigint not null,
    planned_at bigint not null,
    cause varchar(16) not null,
    fired_at bigint not null,
    outcome varchar(16) not null,
    task_id bigint not null,
    open integer not null,
    missed integer not null,
    detail longtext,
    primary key (schedule_id, planned_at)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index schedule_firing_open on schedule_firing (open, schedule_id, planned_at);
create index schedule_firing_old on schedule_firing (open, fired_at);

insert into counter (name, value) values ('schedule', 0);
