set local search_path = muster;

-- Each organization has its own serial numbers: none learns of another's, or takes them. The key tells whose device it is, so
-- nobody registers a number with the key that it has elsewhere.
alter table rbim drop constraint rbim_serial_number_key;
alter table rbim add constraint rbim_serial_number_tenant_id_key unique (serial_number, tenant_id);
alter table rbim add constraint rbim_serial_number_public_key_key unique (serial_number, public_key);
