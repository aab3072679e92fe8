-- Every column is covered by the hash.
create table audit_entry (
    project varchar(200) not null,
    number bigint not null,
    at bigint not null,
    principal varchar(200) not null,
    role varchar(64) not null,
    address varchar(64) not null,
    action longtext not null,
    object longtext not null,
    sent varchar(64) not null,
    before_hash varchar(64) not null,
    after_hash varchar(64) not null,
    status integer not null,
    detail longtext not null,
    previous varchar(64) not null,
    hash varchar(64) not null,
    primary key (project, number)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table audit_head (
    project varchar(200) not null primary key,
    number bigint not null,
    hash varchar(64) not null,
    base_number bigint not null,
    base_hash varchar(64) not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
