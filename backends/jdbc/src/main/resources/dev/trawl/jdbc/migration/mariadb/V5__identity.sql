-- A key that is there already is limited by its role alone and goes by its name.
alter table api_key add column id varchar(200) not null default '';
alter table api_key add column scopes varchar(200) not null
    default 'tasks:read,tasks:write,results:read,workers:manage,admin';
alter table api_key add column created_at bigint not null default 0;
alter table api_key add column expires_at bigint not null default 0;
alter table api_key add column last_used_at bigint not null default 0;
alter table api_key add column former_hash varchar(64) not null default '';
alter table api_key add column former_until bigint not null default 0;
update api_key set id = name;
create index api_key_id on api_key (project, id);
create index api_key_former on api_key (former_hash);

create table user_account (
    project varchar(200) not null,
    name varchar(200) not null,
    role varchar(16) not null,
    password varchar(400) not null,
    version integer not null,
    created_at bigint not null,
    primary key (project, name)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table ended_session (
    id varchar(64) not null primary key,
    until_at bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create index ended_session_until on ended_session (until_at);
