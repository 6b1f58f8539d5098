import { randomUUID } from 'node:crypto'
import { board } from '@muster/domain/incident/board'
import type { CommandBody } from '@muster/domain/incident/commands'
import type { Actor } from '@muster/domain/incident/events'
import { bagOf, manager } from '@muster/domain/incident/testRooms'
import { wishes } from '@muster/domain/incident/testWishes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

/** What the board claims against what plain SQL finds in the log, which knows nothing of `evolve`. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const incidents = 1_000

test(`of ${incidents} random incidents, every number on the board is the one that SQL counts in the log`, async () => {
  const { book } = world.server.house
  const claimed = new Map<string, Record<string, number>>()
  for (const bodies of fc.sample(wishes, incidents)) {
    const incidentId = randomUUID()
    const submit = (body: CommandBody) => {
      const command = { ...atOurSite(body), commandId: randomUUID(), actor: whoSays(body) }
      return book.submit(oak.id, incidentId, command)
    }
    const [first, ...rest] = bodies
    if (first) await submit(first)
    await Promise.all(rest.map(submit))
    const state = book.peek(incidentId)?.state
    if (!state) throw new Error('the incident is not in memory')
    const { counts, accounted, expected } = board(state)
    claimed.set(incidentId, { ...counts, accounted, expected })
  }
  const counted = await countInLog([...claimed.keys()])
  for (const [incidentId, numbers] of claimed) expect(counted.get(incidentId)).toEqual(numbers)
  // Stories in which nothing happened would prove nothing.
  const all = [...claimed.values()]
  const names = ['notReached', 'seen', 'answered', 'silent', 'needsHelp', 'accounted']
  const rare = names.filter((name) => all.filter((each) => (each[name] ?? 0) > 0).length < incidents / 20)
  expect(rare).toEqual([])
}, 120_000)

function atOurSite(body: CommandBody): CommandBody {
  if (body.type !== 'StartIncident') return body
  const [{ id: siteId, name }] = oak.sites
  const rooms = body.data.rooms.map((room) => ({ ...room, siteId }))
  return { ...body, data: { ...body.data, sites: [{ id: siteId, name }], rooms } }
}

function whoSays(body: CommandBody): Actor {
  const isCommand = [
    'TakeRoom',
    'HandOverRoom',
    'ClearRoom',
    'AnswerReport',
    'AnswerCall',
    'AddReunificationItem',
  ]
  return 'roomId' in body.data && !isCommand.includes(body.type) ? bagOf(1) : manager
}

/** The numbers of each incident, counted over `event`. */
async function countInLog(ids: readonly string[]): Promise<Map<string, Record<string, number>>> {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string } & Record<string, number>>(numbersInLog, [ids]),
  )
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
}

const numbersInLog = `
  with log as (
    select incident_id, seq, at, type, actor ->> 'kind' as actor, data, (data ->> 'roomId') as room_id
    from muster.event where incident_id = any ($1::uuid[])
  ),
  room as (
    select incident_id, r ->> 'id' as room_id, (r ->> 'expected')::int as expected
    from log, jsonb_array_elements(data -> 'rooms') r where type = 'IncidentStarted'
  ),
  ladder as (
    select incident_id, room_id,
      bool_or(type in ('InstructionCompleted', 'RoomStatusReported', 'AttendanceTaken', 'ReportFiled')) as answered,
      bool_or(type in ('RoomSeen', 'ChatJoined') or (type = 'ChatPosted' and actor = 'bag')) as seen
    from log where room_id is not null group by 1, 2
  ),
  status as (
    select distinct on (incident_id, room_id) incident_id, room_id, at, data
    from log where type = 'RoomStatusReported' order by incident_id, room_id, seq desc
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
  asked as (select incident_id, room_id, max(seq) filter (where is_new) as seq from asking group by 1, 2),
  met as (
    select distinct asked.incident_id, asked.room_id, true as is_met
    from asked join log using (incident_id, room_id)
    where log.type = 'CallAnswered' and log.data ->> 'stage' = 'done' and (log.data ->> 'about')::int = asked.seq
  ),
  attendance as (
    select distinct on (incident_id, room_id) incident_id, room_id, at, data
    from log where type = 'AttendanceTaken' order by incident_id, room_id, seq desc
  ),
  report as (
    select filed.incident_id, filed.room_id, bool_or(done.seq is null) as is_open
    from log filed
    left join log done on done.incident_id = filed.incident_id and done.type = 'ReportAnswered'
      and done.data ->> 'reportId' = filed.data ->> 'reportId' and done.data ->> 'stage' = 'done'
      and done.room_id = filed.room_id
    where filed.type = 'ReportFiled' group by 1, 2
  ),
  clearing as (
    select distinct on (incident_id, room_id) incident_id, room_id, data ->> 'outcome' as outcome
    from log where type = 'RoomCleared' order by incident_id, room_id, seq desc
  ),
  fact as (
    select room.incident_id, room.expected,
      coalesce(ladder.answered, false) as answered,
      coalesce(ladder.seen, false) as seen,
      coalesce(report.is_open, false) as is_reported,
      coalesce(clearing.outcome = 'needsHelp', false) as is_found,
      status.data ->> 'status' <> 'allSafe'
        or (status.data -> 'needs' <> '[]' and not coalesce(met.is_met, false)) as is_trouble,
      (attendance.data ->> 'missing')::int + (attendance.data ->> 'injured')::int > 0 as is_short,
      status.at as said_at, attendance.at as counted_at,
      (status.data ->> 'headcount')::int as headcount,
      (attendance.data ->> 'present')::int + (attendance.data ->> 'extra')::int as counted
    from room
    left join ladder using (incident_id, room_id)
    left join status using (incident_id, room_id)
    left join met using (incident_id, room_id)
    left join attendance using (incident_id, room_id)
    left join report using (incident_id, room_id)
    left join clearing using (incident_id, room_id)
  ),
  judged as (
    select *,
      is_reported or is_found or coalesce(is_trouble, false)
        or (coalesce(is_short, false) and (said_at is null or counted_at >= said_at)) as needs_help,
      case
        when counted is null or headcount is null then coalesce(counted, headcount)
        when said_at > counted_at then headcount
        else counted
      end as people
    from fact
  )
  select incident_id::text as id,
    count(*)::int as "all",
    (count(*) filter (where not answered and not seen))::int as "notReached",
    (count(*) filter (where not answered and seen))::int as "seen",
    (count(*) filter (where answered))::int as "answered",
    (count(*) filter (where not answered))::int as "silent",
    (count(*) filter (where needs_help))::int as "needsHelp",
    coalesce(sum(people), 0)::int as "accounted",
    coalesce(sum(expected), 0)::int as "expected"
  from judged group by incident_id`
