-- The last heartbeat of each device, written by the leader twice a minute.
create table device_heartbeat (
    project text not null,
    worker text not null,
    session integer not null,
    heard_at integer not null,
    running integer not null,
    cpu_permille integer not null,
    memory_used integer not null,
    memory_max integer not null,
    network_bytes integer not null,
    cores integer not null,
    memory_bytes integer not null,
    disk_bytes integer not null,
    disk_free integer not null,
    primary key (project, worker)
) without rowid;

create index device_heartbeat_age on device_heartbeat (heard_at);
