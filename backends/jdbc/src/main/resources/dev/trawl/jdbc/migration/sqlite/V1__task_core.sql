-- What changes often (task, subtask) is kept apart from what never changes or may be long (task_body, subtask_part,
-- subtask_data): a change rewrites its whole row.
-- Tables with long texts keep a rowid: without one, every comparison of a key reads the whole row.
create table task (
    id integer primary key,
    project text not null,
    type text not null,
    config_version integer not null,
    priority integer not null,
    state text not null,
    reason text,
    total integer not null,
    done integer not null,
    failed integer not null,
    split_cursor text,
    split_done integer not null,
    cleared integer not null,
    created_at integer not null,
    started_at integer not null,
    ended_at integer not null,
    version integer not null
);
create index task_listed on task (project, state, id);
create index task_unsplit on task (id) where split_done = 0;
-- A list of three states would cost a temporary table with every update; single comparisons do not.
create index task_uncleared on task (id)
    where cleared = 0 and state <> 'PENDING' and state <> 'RUNNING' and state <> 'PAUSED';
create index task_ended on task (ended_at) where ended_at > 0;

create table task_body (
    task_id integer primary key,
    project text not null,
    payload text not null,
    payload_crc integer not null,
    overrides text not null,
    overrides_crc integer not null,
    traceparent text,
    submitted_by text not null
);

create table subtask (
    task_id integer not null,
    no integer not null,
    project text not null,
    type text not null,
    high integer not null,
    sole integer not null,
    state text not null,
    epoch integer not null,
    attempts integer not null,
    deliveries integer not null,
    checkpoints integer not null,
    session integer not null,
    request integer not null,
    lane text not null,
    not_before integer not null,
    cause text,
    primary key (task_id, no)
) without rowid;
create index subtask_ready on subtask (type, high, project, task_id, no) where state = 'QUEUED';
create index subtask_running on subtask (session, task_id, no) where state = 'RUNNING';
create index subtask_due on subtask (not_before) where state = 'PENDING' or state = 'RETRY';
create index subtask_dead on subtask (task_id, no) where state = 'DEAD';

create table subtask_data (
    task_id integer not null,
    no integer not null,
    project text not null,
    saved_cursor text,
    saved_cursor_crc integer,
    result text,
    result_crc integer,
    primary key (task_id, no)
);

create table subtask_part (
    task_id integer not null,
    no integer not null,
    project text not null,
    part text not null,
    part_crc integer not null,
    primary key (task_id, no)
);

create table segment_range (
    task_id integer not null,
    no integer not null,
    seq integer not null,
    project text not null,
    blob_key text not null,
    byte_offset integer not null,
    byte_length integer not null,
    records integer not null,
    crc integer not null,
    primary key (task_id, no, seq)
) without rowid;
create index segment_range_blob on segment_range (blob_key);

create table task_progress (
    id integer primary key,
    task_id integer not null,
    done integer not null,
    failed integer not null
);
create index task_progress_task on task_progress (task_id, done, failed);

create table task_logs (
    position integer primary key,
    at integer not null,
    task_id integer not null,
    project text not null,
    type text not null,
    no integer not null,
    subtask_state text,
    task_state text,
    epoch integer not null,
    session integer not null,
    term integer not null,
    node text not null,
    detail text
);
create index task_logs_task on task_logs (task_id);

create table task_config (
    type text not null,
    version integer not null,
    json text not null,
    json_crc integer not null,
    primary key (type, version)
) without rowid;

create table worker_session (
    id integer primary key,
    project text not null,
    worker text not null,
    name text not null,
    node text not null,
    capacity integer not null,
    types text,
    beat integer not null,
    missed text,
    draining integer not null,
    is_open integer not null,
    started_at integer not null,
    ended_at integer not null
);
create index worker_session_open on worker_session (project, worker) where is_open = 1;
create index worker_session_ended on worker_session (ended_at) where is_open = 0;

create table idempotency_key (
    project text not null,
    name text not null,
    request text not null,
    body text not null,
    body_crc integer not null,
    kept_at integer not null,
    primary key (project, name)
);
create index idempotency_key_kept on idempotency_key (kept_at);

create table api_key (
    project text not null,
    name text not null,
    hash text not null,
    role text not null,
    primary key (project, name)
) without rowid;
create unique index api_key_hash on api_key (hash);

create table project (
    name text not null primary key,
    pending integer not null
) without rowid;

create table leadership (
    id integer primary key,
    term integer not null,
    node text
);
insert into leadership (id, term) values (1, 0);

create table counter (
    name text not null primary key,
    value integer not null
) without rowid;
-- The number 1 stands before every task.
insert into counter (name, value) values ('task', 1), ('session', 0), ('log', 0);
