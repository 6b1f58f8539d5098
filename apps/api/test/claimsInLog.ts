/**
 * The claims of screens about incidents, worked out from the log in plain SQL: nothing here is shared with the code
 * that folds it. `$1`: ids of incidents. A statement of a room belongs to the round in which it arrived, unless the
 * room names the last entry on its screen (`upTo`).
 */

const common = `
  with log as (
    select incident_id, seq, at, type, actor ->> 'kind' as actor, actor ->> 'id' as actor_id, data,
      data ->> 'roomId' as room_id
    from muster.event where incident_id = any ($1::uuid[])
  ),
  room as (
    select incident_id, r ->> 'id' as room_id
    from log, jsonb_array_elements(data -> 'rooms') r where type = 'IncidentStarted'
  ),
  change as (select incident_id, seq from log where type in ('IncidentStarted', 'ActionChanged')),
  last_round as (select incident_id, max(seq) as seq from change group by 1),
  given as (
    select incident_id, seq, i ->> 'id' as id, null as text, data -> 'roomIds' as room_ids
    from log, jsonb_array_elements(data -> 'instructions') i where type in ('IncidentStarted', 'ActionChanged')
    union all
    select incident_id, seq, data ->> 'id', data ->> 'text', data -> 'roomIds' from log where type = 'InstructionGiven'
  ),
  word as (
    select log.*,
      case when type = 'InstructionCompleted' then (
        select case when bool_or(known.seq is null) then null else max(known.seq) end
        from jsonb_array_elements_text(data -> 'instructionIds') asked
        left join lateral (
          select max(given.seq) as seq from given
          where given.incident_id = log.incident_id and given.id = asked and given.seq < log.seq
        ) known on true
      ) else (data ->> 'upTo')::int end as of_seq
    from log
    where type in ('RoomSeen', 'InstructionCompleted', 'RoomStatusReported', 'AttendanceTaken', 'ReportFiled', 'ChatJoined')
      or (type = 'ChatPosted' and actor = 'bag')
  ),
  placed as (
    select word.*, (
      select max(change.seq) from change
      where change.incident_id = word.incident_id and change.seq <= least(coalesce(of_seq, word.seq), word.seq)
    ) as round
    from word
  ),
  ladder as (
    select placed.incident_id, room_id,
      bool_or(type in ('InstructionCompleted', 'RoomStatusReported', 'AttendanceTaken', 'ReportFiled')) as answered
    from placed join last_round on last_round.incident_id = placed.incident_id and last_round.seq = round
    group by 1, 2
  ),
  status as (
    select distinct on (incident_id, room_id) incident_id, room_id, at, data, round
    from placed where type = 'RoomStatusReported' order by incident_id, room_id, seq desc
  ),
  attendance as (
    select distinct on (incident_id, room_id) incident_id, room_id, at, data, round
    from placed where type = 'AttendanceTaken' order by incident_id, room_id, seq desc
  ),
  people as (
    select room.incident_id, room.room_id,
      case
        when present is null or headcount is null then coalesce(present, headcount)
        when said_at > taken_at then headcount
        else present
      end as people
    from room
    join last_round using (incident_id)
    left join lateral (
      select (data ->> 'headcount')::int as headcount, at as said_at from status
      where status.incident_id = room.incident_id and status.room_id = room.room_id and round = last_round.seq
    ) said on true
    left join lateral (
      select (data ->> 'present')::int + coalesce((data ->> 'extra')::int, 0) as present, at as taken_at from attendance
      where attendance.incident_id = room.incident_id and attendance.room_id = room.room_id and round = last_round.seq
    ) taken on true
  ),
  -- What is wrong in a room after each of its words about that, and whether that is news.
  wrong as (
    select log.incident_id, log.room_id, log.seq,
      case when is_safe_since then 0 else coalesce((taken.data ->> 'missing')::int, 0) end as missing,
      case when is_safe_since then 0 else coalesce((taken.data ->> 'injured')::int, 0) end as injured,
      said.data ->> 'status' as status, coalesce(said.data -> 'also', '[]') as also
    from log
    left join lateral (
      select data, at from log said
      where said.incident_id = log.incident_id and said.room_id = log.room_id and said.type = 'RoomStatusReported'
        and said.seq <= log.seq
      order by said.seq desc limit 1
    ) said on true
    left join lateral (
      select data, at from log taken
      where taken.incident_id = log.incident_id and taken.room_id = log.room_id and taken.type = 'AttendanceTaken'
        and taken.seq <= log.seq
      order by taken.seq desc limit 1
    ) taken on true
    cross join lateral (
      select coalesce(said.data ->> 'status' = 'allSafe' and said.at > taken.at, false) as is_safe_since
    ) since
    where log.type in ('RoomStatusReported', 'AttendanceTaken')
  ),
  named as (
    select *, array_remove(array[
      case when status = 'compromised' or also ? 'compromised' then 'compromised' end,
      case when injured > 0 or status = 'injured' or also ? 'injured' then 'injured' end,
      case when missing > 0 or status = 'missing' or also ? 'missing' then 'missing' end,
      case when status = 'extra' or also ? 'extra' then 'extra' end
    ], null) as troubles
    from wrong
  ),
  news as (
    select *, row(troubles, missing, injured) is distinct from lag(row(troubles, missing, injured)) over earlier
      or exists (
        select from log done
        where done.incident_id = named.incident_id and done.room_id = named.room_id and done.type = 'CallAnswered'
          and done.data ->> 'call' = 'trouble' and done.data ->> 'stage' = 'done' and done.seq < named.seq
          and done.seq > coalesce((
            select max(before.seq) from named before
            where before.incident_id = named.incident_id and before.room_id = named.room_id and before.seq < named.seq
          ), 0)
      ) as is_new
    from named
    window earlier as (partition by incident_id, room_id order by seq)
  ),
  trouble as (
    select distinct on (incident_id, room_id) incident_id, room_id, troubles, missing, injured,
      max(seq) filter (where is_new) over (partition by incident_id, room_id) as about
    from news order by incident_id, room_id, seq desc
  ),
  asking as (
    select *, needs is distinct from before or exists (
      select from log done
      where done.incident_id = said.incident_id and done.room_id = said.room_id and done.type = 'CallAnswered'
        and done.data ->> 'call' = 'needs' and done.data ->> 'stage' = 'done'
        and done.seq > said.before_seq and done.seq < said.seq
    ) as is_new
    from (
      select *, lag(needs) over earlier as before, lag(seq) over earlier as before_seq
      from (
        select incident_id, room_id, seq,
          (select array_agg(need order by need) from jsonb_array_elements_text(data -> 'needs') need) as needs
        from log where type = 'RoomStatusReported'
      ) status
      window earlier as (partition by incident_id, room_id order by seq)
    ) said
  ),
  asked as (select incident_id, room_id, max(seq) filter (where is_new) as about from asking group by 1, 2),
  taker as (
    select distinct incident_id, room_id from (
      select distinct on (incident_id, room_id, actor_id) incident_id, room_id, type
      from log where type in ('RoomTaken', 'RoomHandedOver', 'RoomCleared')
      order by incident_id, room_id, actor_id, seq desc
    ) last where type = 'RoomTaken'
  ),
  found as (
    select distinct on (incident_id, room_id) incident_id, room_id, seq, data ->> 'outcome' as outcome
    from log where type = 'RoomCleared' order by incident_id, room_id, seq desc
  ),
  chat_answer as (
    select distinct on (incident_id, room_id) incident_id, room_id, (data ->> 'about')::int as about, data ->> 'stage' as stage
    from log where type = 'CallAnswered' and data ->> 'call' = 'chat' order by incident_id, room_id, seq desc
  ),
  chat as (
    select said.incident_id, said.room_id, min(said.seq) as first_seq,
      count(*) filter (where said.seq > coalesce(answer.about, 0) or answer.stage <> 'done') as newest
    from log said left join chat_answer answer using (incident_id, room_id)
    where said.type = 'ChatPosted' and said.actor = 'bag'
      and not exists (
        select from log struck where struck.incident_id = said.incident_id and struck.type = 'EntryStruck'
          and (struck.data ->> 'seq')::int = said.seq
      )
      and not exists (
        select from log reply where reply.incident_id = said.incident_id and reply.room_id = said.room_id
          and reply.type = 'ChatPosted' and reply.actor <> 'bag' and reply.seq > said.seq
          and not exists (
            select from log struck where struck.incident_id = reply.incident_id and struck.type = 'EntryStruck'
              and (struck.data ->> 'seq')::int = reply.seq
          )
      )
    group by said.incident_id, said.room_id
  ),
  made as (
    select incident_id, room_id, 'trouble' as kind, about from trouble where troubles <> '{}'
    union all
    select incident_id, room_id, 'needs', about from asked join status using (incident_id, room_id)
    where status.data -> 'needs' <> '[]'
    union all
    select incident_id, room_id, 'support', seq from log where type = 'SupportRequested'
  ),
  call as (
    select made.incident_id, made.room_id, kind,
      case when bool_or(log.data ->> 'stage' = 'done') then 'done' when count(log.seq) > 0 then 'accepted' else 'filed' end
        as stage
    from made
    left join log on log.incident_id = made.incident_id and log.room_id = made.room_id and log.type = 'CallAnswered'
      and log.data ->> 'call' = made.kind and (log.data ->> 'about')::int = made.about
    group by made.incident_id, made.room_id, kind, about
    union all
    select filed.incident_id, filed.room_id, 'report',
      case when bool_or(log.data ->> 'stage' = 'done') then 'done' when count(log.seq) > 0 then 'accepted' else 'filed' end
    from log filed
    left join log on log.incident_id = filed.incident_id and log.room_id = filed.room_id and log.type = 'ReportAnswered'
      and log.data ->> 'reportId' = filed.data ->> 'reportId'
    where filed.type = 'ReportFiled' group by filed.incident_id, filed.room_id, filed.seq
    union all
    select incident_id, room_id, 'chat',
      case when exists (
        select from chat_answer where chat_answer.incident_id = chat.incident_id and chat_answer.room_id = chat.room_id
          and stage = 'accepted' and chat_answer.about >= first_seq
      ) then 'accepted' else 'filed' end
    from chat where newest > 0
    union all
    select incident_id, room_id, 'found', case when taker.room_id is null then 'filed' else 'accepted' end
    from found left join taker using (incident_id, room_id) where outcome = 'needsHelp'
  ),
  fact as (
    select room.incident_id, room.room_id,
      case when answered then 'answered' when answered is null then 'notReached' else 'seen' end as progress,
      exists (
        select from call
        where call.incident_id = room.incident_id and call.room_id = room.room_id and stage <> 'done' and kind <> 'chat'
      ) as needs_help,
      people, coalesce(missing, 0) as missing, coalesce(injured, 0) as injured, coalesce(troubles, '{}') as troubles
    from room
    left join ladder using (incident_id, room_id)
    left join people using (incident_id, room_id)
    left join trouble using (incident_id, room_id)
  )`

export const roomsInLog = `${common}
  select incident_id as incident, room_id as room, progress, needs_help as "needsHelp", people, missing, injured, troubles
  from fact`

export const callsInLog = `${common} select incident_id as incident, room_id as room, kind, stage from call`

/** Counts the people whom the rooms of an incident mark as missing or injured; a student named by several rooms once. */
function eachOnce(mark: 'missing' | 'injured'): string {
  const marked = `
      from attendance a join fact f using (incident_id, room_id), jsonb_each_text(coalesce(a.data -> 'marks', '{}')) m
      where a.incident_id = fact.incident_id and m.value = '${mark}' and f.${mark} > 0`
  return `(sum(${mark}) - (select count(*) ${marked}) + (select count(distinct m.key) ${marked}))::int`
}

export const peopleInLog = `${common}
  select incident_id as incident,
    count(*)::int as "all",
    (count(*) filter (where progress = 'notReached'))::int as "notReached",
    (count(*) filter (where progress = 'seen'))::int as "seen",
    (count(*) filter (where progress = 'answered'))::int as "answered",
    (count(*) filter (where progress <> 'answered'))::int as "silent",
    (count(*) filter (where needs_help))::int as "needsHelp",
    coalesce(sum(people), 0)::int as "counted",
    ${eachOnce('missing')} as "missing",
    ${eachOnce('injured')} as "injured",
    count(people)::int as "roomsCounted",
    (select (data ->> 'students')::int from log where log.incident_id = fact.incident_id and type = 'IncidentStarted')
      as "expected"
  from fact group by incident_id`

export const reachInLog = `${common}
  select sent.incident_id as incident, sent.seq,
    count(*)::int as rooms,
    (count(*) filter (where exists (
      select from log
      where log.incident_id = sent.incident_id and log.room_id = room.room_id and log.type = 'RoomSeen'
        and (log.data ->> 'upTo')::int >= sent.seq
    )))::int as "seenBy",
    (count(*) filter (where case when asked.id is null then exists (
      select from placed log
      where log.incident_id = sent.incident_id and log.room_id = room.room_id and log.at >= sent.at
        and log.round = (
          select max(change.seq) from change where change.incident_id = sent.incident_id and change.seq <= sent.seq
        )
        and log.type in ('InstructionCompleted', 'RoomStatusReported', 'AttendanceTaken', 'ReportFiled')
    ) else exists (
      select from log
      where log.incident_id = sent.incident_id and log.room_id = room.room_id and log.type = 'InstructionCompleted'
        and log.seq > asked.seq and log.data -> 'instructionIds' ? asked.id
    ) end))::int as "answeredBy"
  from log sent
  join room using (incident_id)
  left join given asked on asked.incident_id = sent.incident_id and asked.seq = sent.seq - 1
    and asked.text = sent.data ->> 'message'
  where sent.type = 'BroadcastSent'
  group by sent.incident_id, sent.seq`

export const stagesInLog = `${common}
  select room.incident_id as incident, count(*)::int as "all",
    (count(*) filter (where stage = 'open'))::int as "open",
    (count(*) filter (where stage = 'taken'))::int as "taken",
    (count(*) filter (where stage = 'clear'))::int as "clear",
    (count(*) filter (where stage = 'needsHelp'))::int as "needsHelp",
    (count(*) filter (where stage = 'notEntered'))::int as "notEntered"
  from room
  join last_round using (incident_id)
  left join taker using (incident_id, room_id)
  left join found on found.incident_id = room.incident_id and found.room_id = room.room_id and found.seq > last_round.seq
  cross join lateral (
    select case when taker.room_id is not null then 'taken' else coalesce(found.outcome, 'open') end as stage
  ) now
  group by room.incident_id`
