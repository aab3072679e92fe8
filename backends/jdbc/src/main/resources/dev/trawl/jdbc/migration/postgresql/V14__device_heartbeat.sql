-- The last heartbeat of each device, written by the leader twice a minute.
create table device_heartbeat (
    project varchar(200) collate "C" not null,
    worker varchar(200) collate "C" not null,
    session bigint not null,
    heard_at bigint not null,
    running integer not null,
    cpu_permille integer not null,
    memory_used bigint not null,
    memory_max bigint not null,
    network_bytes bigint not null,
    cores integer not null,
    memory_bytes bigint not null,
    disk_bytes bigint not null,
    disk_free bigint not null,
    primary key (project, worker)
);

create index device_heartbeat_age on device_heartbeat (heard_at);
