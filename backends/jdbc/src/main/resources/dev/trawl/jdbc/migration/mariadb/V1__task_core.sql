-- No partial indexes here: the state comes first in a full one.
-- What changes often (task, subtask) is kept apart from what never changes or may be long (task_body, subtask_part,
-- subtask_data): a change rewrites its whole row.
create table task (
    id bigint primary key,
    project varchar(200) not null,
    type varchar(200) not null,
    config_version integer not null,
    priority integer not null,
    state varchar(16) not null,
    reason longtext,
    total integer not null,
    done integer not null,
    failed integer not null,
    split_cursor longtext,
    split_done integer not null,
    cleared integer not null,
    created_at bigint not null,
    started_at bigint not null,
    ended_at bigint not null,
    version bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index task_listed on task (project, state, id);
create index task_unsplit on task (split_done, id);
create index task_uncleared on task (cleared, state, id);
create index task_ended on task (ended_at);

create table task_body (
    task_id bigint primary key,
    project varchar(200) not null,
    payload longtext not null,
    payload_crc integer not null,
    overrides longtext not null,
    overrides_crc integer not null,
    traceparent varchar(200),
    submitted_by varchar(200) not null
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table subtask (
    task_id bigint not null,
    no integer not null,
    project varchar(200) not null,
    type varchar(200) not null,
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
    cause longtext,
    primary key (task_id, no)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index subtask_ready on subtask (state, type, high, project, task_id, no);
create index subtask_running on subtask (state, session, task_id, no);
create index subtask_due on subtask (state, not_before);

create table subtask_data (
    task_id bigint not null,
    no integer not null,
    project varchar(200) not null,
    saved_cursor longtext,
    saved_cursor_crc integer,
    result longtext,
    result_crc integer,
    primary key (task_id, no)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table subtask_part (
    task_id bigint not null,
    no integer not null,
    project varchar(200) not null,
    part longtext not null,
    part_crc integer not null,
    primary key (task_id, no)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table segment_range (
    task_id bigint not null,
    no integer not null,
    seq integer not null,
    project varchar(200) not null,
    blob_key longtext not null,
    byte_offset bigint not null,
    byte_length integer not null,
    records integer not null,
    crc integer not null,
    primary key (task_id, no, seq)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index segment_range_blob on segment_range (blob_key(64));

create table task_progress (
    id bigint auto_increment primary key,
    task_id bigint not null,
    done integer not null,
    failed integer not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index task_progress_task on task_progress (task_id, done, failed);

create table task_logs (
    position bigint primary key,
    at bigint not null,
    task_id bigint not null,
    project varchar(200) not null,
    type varchar(200) not null,
    no integer not null,
    subtask_state varchar(16),
    task_state varchar(16),
    epoch bigint not null,
    session bigint not null,
    term bigint not null,
    node varchar(200) not null,
    detail longtext
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index task_logs_task on task_logs (task_id, position);

create table task_config (
    type varchar(200) not null,
    version integer not null,
    json longtext not null,
    json_crc integer not null,
    primary key (type, version)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table worker_session (
    id bigint primary key,
    project varchar(200) not null,
    worker varchar(200) not null,
    name varchar(200) not null,
    node varchar(200) not null,
    capacity integer not null,
    types longtext,
    beat bigint not null,
    missed longtext,
    draining integer not null,
    is_open integer not null,
    started_at bigint not null,
    ended_at bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index worker_session_open on worker_session (is_open, project, worker);
create index worker_session_ended on worker_session (is_open, ended_at);

create table idempotency_key (
    project varchar(200) not null,
    name varchar(200) not null,
    request varchar(64) not null,
    body longtext not null,
    body_crc integer not null,
    kept_at bigint not null,
    primary key (project, name)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index idempotency_key_kept on idempotency_key (kept_at);

create table api_key (
    project varchar(200) not null,
    name varchar(200) not null,
    hash varchar(64) not null,
    role varchar(16) not null,
    primary key (project, name)
) engine = InnoDB default character set utf8mb4 collate ${collation};
create unique index api_key_hash on api_key (hash);

create table project (
    name varchar(200) not null primary key,
    pending bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table leadership (
    id integer primary key,
    term bigint not null,
    node varchar(200)
) engine = InnoDB default character set utf8mb4 collate ${collation};
insert into leadership (id, term) values (1, 0);

create table counter (
    name varchar(200) not null primary key,
    value bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
-- The number 1 stands before every task.
insert into counter (name, value) values ('task', 1), ('session', 0), ('log', 0);
