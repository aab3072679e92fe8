-- Every column is covered by the hash.
create table audit_entry (
    project varchar(200) collate "C" not null,
    number bigint not null,
    at bigint not null,
    principal varchar(200) collate "C" not null,
    role varchar(64) collate "C" not null,
    address varchar(64) collate "C" not null,
    action text not null,
    object text not null,
    sent varchar(64) collate "C" not null,
    before_hash varchar(64) collate "C" not null,
    after_hash varchar(64) collate "C" not null,
    status integer not null,
    detail text not null,
    previous varchar(64) collate "C" not null,
    hash varchar(64) collate "C" not null,
    primary key (project, number)
);

create table audit_head (
    project varchar(200) collate "C" not null primary key,
    number bigint not null,
    hash varchar(64) collate "C" not null,
    base_number bigint not null,
    base_hash varchar(64) collate "C" not null
);
