-- Plans that make tasks by themselves. A firing is unique for its schedule and planned instant.
create table schedule (
    id integer primary key,
    project text not null,
    name text not null,
    kind text not null,
    expression text not null,
    zone text not null,
    starts_at integer not null,
    ends_at integer not null,
    type text not null,
    payload text not null,
    payload_crc integer not null,
    overrides text not null,
    overrides_crc integer not null,
    priority integer not null,
    overlap text not null,
    misfire text not null,
    jitter_ms integer not null,
    max_failures integer not null,
    paused integer not null,
    reason text,
    next_at integer not null,
    due_at integer not null,
    held_at integer not null,
    last_at integer not null,
    last_task integer not null,
    failures integer not null,
    created_at integer not null,
    created_by text not null,
    version integer not null
);
create unique index schedule_name on schedule (project, name);
create index schedule_due on schedule (due_at) where due_at > 0;

create table schedule_firing (
    schedule_id integer not null,
    planned_at integer not null,
    cause text not null,
    fired_at integer not null,
    outcome text not null,
    task_id integer not null,
    open integer not null,
    missed integer not null,
    detail text,
    primary key (schedule_id, planned_at)
);
create index schedule_firing_open on schedule_firing (schedule_id, planned_at) where open = 1;
create index schedule_firing_old on schedule_firing (fired_at) where open = 0;

insert into counter (name, value) values ('schedule', 0);
