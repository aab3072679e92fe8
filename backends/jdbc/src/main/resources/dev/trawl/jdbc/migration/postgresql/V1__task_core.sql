-- What changes often (task, subtask) is kept apart from what never changes or may be long (task_body, subtask_part,
-- subtask_data): a change rewrites its whole row.
create table task (
    id bigint primary key,
    project varchar(200) collate "C" not null,
    type varchar(200) collate "C" not null,
    config_version integer not null,
    priority integer not null,
    state varchar(16) not null,
    reason text,
    total integer not null,
    done integer not null,
    failed integer not null,
    split_cursor text,
    split_done integer not null,
    cleared integer not null,
    created_at bigint not null,
    started_at bigint not null,
    ended_at bigint not null,
    version bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.2);
create index task_listed on task (project, state, id);
create index task_unsplit on task (id) where split_done = 0;
create index task_uncleared on task (id) where cleared = 0 and state in ('COMPLETED', 'FAILED', 'CANCELLED');
create index task_ended on task (ended_at) where ended_at > 0;

create table task_body (
    task_id bigint primary key,
    project varchar(200) collate "C" not null,
    payload text not null,
    payload_crc integer not null,
    overrides text not null,
    overrides_crc integer not null,
    traceparent varchar(200) collate "C",
    submitted_by varchar(200) collate "C" not null
);

create table subtask (
    task_id bigint not null,
    no integer not null,
    project varchar(200) collate "C" not null,
    type varchar(200) collate "C" not null,
    high integer not null,
    sole integer not null,
    state varchar(16) not null,
    epoch bigint not null,
    attempts integer not null,
    deliveries integer not null,
    checkpoints integer not null,
    session bigint not null,
    request bigint not null,
    lane varchar(16) not null,
    not_before bigint not null,
    cause text,
    primary key (task_id, no)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.2);
create index subtask_ready on subtask (type, high, project, task_id, no) where state = 'QUEUED';
create index subtask_running on subtask (session, task_id, no) where state = 'RUNNING';
create index subtask_due on subtask (not_before) where state in ('PENDING', 'RETRY');
create index subtask_dead on subtask (task_id, no) where state = 'DEAD';

create table subtask_data (
    task_id bigint not null,
    no integer not null,
    project varchar(200) collate "C" not null,
    saved_cursor text,
    saved_cursor_crc integer,
    result text,
    result_crc integer,
    primary key (task_id, no)
);

create table subtask_part (
    task_id bigint not null,
    no integer not null,
    project varchar(200) collate "C" not null,
    part text not null,
    part_crc integer not null,
    primary key (task_id, no)
);

create table segment_range (
    task_id bigint not null,
    no integer not null,
    seq integer not null,
    project varchar(200) collate "C" not null,
    blob_key text not null,
    byte_offset bigint not null,
    byte_length integer not null,
    records integer not null,
    crc integer not null,
    primary key (task_id, no, seq)
);
create index segment_range_blob on segment_range (blob_key);

create table task_progress (
    id bigint generated always as identity primary key,
    task_id bigint not null,
    done integer not null,
    failed integer not null
);
create index task_progress_task on task_progress (task_id, done, failed);

create table task_logs (
    position bigint primary key,
    at bigint not null,
    task_id bigint not null,
    project varchar(200) collate "C" not null,
    type varchar(200) collate "C" not null,
    no integer not null,
    subtask_state varchar(16),
    task_state varchar(16),
    epoch bigint not null,
    session bigint not null,
    term bigint not null,
    node varchar(200) collate "C" not null,
    detail text
);
create index task_logs_task on task_logs (task_id, position);

create table task_config (
    type varchar(200) collate "C" not null,
    version integer not null,
    json text not null,
    json_crc integer not null,
    primary key (type, version)
);

create table worker_session (
    id bigint primary key,
    project varchar(200) collate "C" not null,
    worker varchar(200) collate "C" not null,
    name varchar(200) collate "C" not null,
    node varchar(200) collate "C" not null,
    capacity integer not null,
    types text,
    beat bigint not null,
    missed text,
    draining integer not null,
    is_open integer not null,
    started_at bigint not null,
    ended_at bigint not null
);
create index worker_session_open on worker_session (project, worker) where is_open = 1;
create index worker_session_ended on worker_session (ended_at) where is_open = 0;

create table idempotency_key (
    project varchar(200) collate "C" not null,
    name varchar(200) collate "C" not null,
    request varchar(64) not null,
    body text not null,
    body_crc integer not null,
    kept_at bigint not null,
    primary key (project, name)
);
create index idempotency_key_kept on idempotency_key (kept_at);

create table api_key (
    project varchar(200) collate "C" not null,
    name varchar(200) collate "C" not null,
    hash varchar(64) not null,
    role varchar(16) not null,
    primary key (project, name)
);
create unique index api_key_hash on api_key (hash);

create table project (
    name varchar(200) collate "C" not null primary key,
    pending bigint not null
);

create table leadership (
    id integer primary key,
    term bigint not null,
    node varchar(200) collate "C"
);
insert into leadership (id, term) values (1, 0);

create table counter (
    name varchar(200) collate "C" not null primary key,
    value bigint not null
);
-- The number 1 stands before every task.
insert into counter (name, value) values ('task', 1), ('session', 0), ('log', 0);
