-- Workers that come in over the network: invitations to join, those that did, and what signs their leases.
create table join_token (
    hash varchar(64) not null primary key,
    project varchar(200) not null,
    pool varchar(200) not null,
    types longtext,
    invited_by varchar(200) not null,
    expires_at bigint not null
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table enrolled_worker (
    project varchar(200) not null,
    worker varchar(200) not null,
    pool varchar(200) not null,
    types longtext,
    invited_by varchar(200) not null,
    joined_at bigint not null,
    primary key (project, worker)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table lease_secret (
    id integer primary key,
    secret varchar(200) not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
