-- A key that is there already is limited by its role alone and goes by its name.
alter table api_key add column id text not null default '';
alter table api_key add column scopes text not null default 'tasks:read,tasks:write,results:read,workers:manage,admin';
alter table api_key add column created_at integer not null default 0;
alter table api_key add column expires_at integer not null default 0;
alter table api_key add column last_used_at integer not null default 0;
alter table api_key add column former_hash text not null default '';
alter table api_key add column former_until integer not null default 0;
update api_key set id = name;
create index api_key_id on api_key (project, id);
create index api_key_former on api_key (former_hash);

create table user_account (
    project text not null,
    name text not null,
    role text not null,
    password text not null,
    version integer not null,
    created_at integer not null,
    primary key (project, name)
) without rowid;

create table ended_session (
    id text not null primary key,
    until_at integer not null
) without rowid;
create index ended_session_until on ended_session (until_at);
