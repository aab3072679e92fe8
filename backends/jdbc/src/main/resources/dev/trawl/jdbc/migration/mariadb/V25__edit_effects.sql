-- The settings from before the oldest edit whose effects on queued URLs and open batches are not complete; null once they
-- are.
alter table crawl_edit add column effects_from longtext;
