-- The request of a URL that is not a plain GET: JSON of its method, body, headers and position in a listing.
alter table url add column request mediumtext;
