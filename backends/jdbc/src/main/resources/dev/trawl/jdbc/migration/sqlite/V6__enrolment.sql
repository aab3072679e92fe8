-- Workers that come in over the network: invitations to join, those that did, and what signs their leases.
create table join_token (
    hash text not null primary key,
    project text not null,
    pool text not null,
    types text,
    invited_by text not null,
    expires_at integer not null
) without rowid;

create table enrolled_worker (
    project text not null,
    worker text not null,
    pool text not null,
    types text,
    invited_by text not null,
    joined_at integer not null,
    primary key (project, worker)
) without rowid;

create table lease_secret (
    id integer primary key,
    secret text not null
);
