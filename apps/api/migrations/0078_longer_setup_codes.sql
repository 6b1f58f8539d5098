set local search_path = muster;

-- A right code always opens, so its length alone keeps guessers out. Codes of eight work until they expire.
alter table setup_code drop constraint setup_code_code_check;
alter table setup_code add check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}([0-9A-HJKMNP-TV-Z]{2})?$');
