-- Rooms that people look after, beside what an export makes of them: versions, so that two editors cannot overwrite each
-- other, and what a room or a bag went into when two became one.

set local search_path = muster;

alter table room
  add column version integer not null default 1 check (version >= 1),
  -- Of a room out of use: the one that has its people and its bag now. Bringing it back forgets that.
  add column merged_into_id uuid,
  -- No room has one yet, so there is nothing to look through; that would need a tenant in use.
  add constraint room_merged_into foreign key (tenant_id, merged_into_id) references room (tenant_id, id) not valid,
  add constraint merged_room_out_of_use check (merged_into_id is null or not is_active);
create index on room (tenant_id, merged_into_id);

alter table bag
  -- Of a bag out of use: the one that is used in its place.
  add column merged_into_id uuid,
  add constraint bag_merged_into foreign key (tenant_id, merged_into_id) references bag (tenant_id, id) not valid,
  add constraint merged_bag_out_of_use check (merged_into_id is null or not is_active);
create index on bag (tenant_id, merged_into_id);
