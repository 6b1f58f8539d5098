-- The log grows by thousands of rows in seconds, faster than PostgreSQL learns how long it is. A session that planned the check of the chain
-- while the log was short went on reading all of it for the one row before each batch. The primary key is the way at any length.

set local search_path = muster;

alter function refuse_broken_chain() set enable_seqscan = off;
