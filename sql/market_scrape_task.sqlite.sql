-- The tasks of browser workers as the table market_scrape_task of document 003: a view over Trawl's ledger, for SQLite.
-- Run it once on the file of the ledger, after Trawl has started there for the first time:
--
--     sqlite3 trawl-data/ledger.db < sql/market_scrape_task.sqlite.sql
--
-- It is for reading. Tasks are created, locked and ended through /market/tasks/*, never through this view.
drop view if exists market_scrape_task;
create view market_scrape_task as
select
    t.id as id,
    b.payload ->> '$.platform' as platform,
    b.payload ->> '$.market' as market,
    b.payload ->> '$.url' as url,
    b.payload ->> '$.data_type' as data_type,
    t.priority as priority,
    case
        when d.saved_cursor is null then coalesce(b.payload ->> '$.payload_json', '{}')
        else json_patch(coalesce(b.payload ->> '$.payload_json', '{}'), d.saved_cursor)
    end as payload_json,
    case
        when t.state = 'COMPLETED' then 'DONE'
        when t.state in ('FAILED', 'CANCELLED', 'PAUSED') then t.state
        when s.state = 'RUNNING' then 'IN_PROGRESS'
        else 'PENDING'
    end as status,
    case when s.state = 'RUNNING' then w.worker end as lock_owner,
    case when s.state = 'RUNNING' then datetime(s.not_before / 1000, 'unixepoch') end as lock_at,
    s.attempts as retry_count,
    coalesce(b.overrides ->> '$.max_retries', 3) as max_retries,
    case when s.cause like 'FAILED: %' then substr(s.cause, 9) else s.cause end as last_error
from task t
join task_body b on b.task_id = t.id
join subtask s on s.task_id = t.id and s.no = 1
left join subtask_data d on d.task_id = t.id and d.no = 1
left join worker_session w on w.id = s.session
where t.type = 'market';
