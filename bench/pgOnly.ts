import { randomUUID, createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { writeSchool } from './school.ts'
import { stopEverythingAfter } from './stopEverything.ts'
import { withClient } from './withClient.ts'
const B = Number(process.argv[2] ?? 200)
await stopEverythingAfter(async (onStop) => {
  const home = await mkdtemp('/work/pgo-'); onStop(() => rm(home, { recursive: true, force: true }))
  const pg = await startPostgres({ home }); onStop(() => pg.stop())
  await withClient(pg.url('postgres'), (c) => c.query('create database muster'))
  const ownerUrl = pg.url('muster'); const { appUrl } = await migrate(ownerUrl)
  const school = await writeSchool(appUrl, 10, 'http://x')
  const run = (label: string, shape: 'json' | 'unnest') => withClient(appUrl, async (c) => {
    const { rows: [{ pid }] } = await c.query('select pg_backend_pid() pid')
    const cpu = () => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) * 10 }
    await c.query(`set search_path = muster`)
    const inc = randomUUID(); const T = school.tenantId
    await c.query('begin'); await c.query(`select set_config('muster.tenant_id', $1, true)`, [T])
    await c.query(`insert into incident (id, tenant_id, version, stage, started_at, summary) values ($1,$2,0,'active',now(),'{}')`, [inc, T]); await c.query('commit')
    let seq = 0, prev = Buffer.alloc(32); const t0 = cpu(), w0 = performance.now(); const N = 100
    for (let b = 0; b < N; b++) {
      const rows = Array.from({ length: B }, () => { const previous_hash = prev; const id = randomUUID(); prev = createHash('sha256').update(prev).update(id).digest(); seq++
        return { seq, id, at: new Date().toISOString(), type: 'InstructionCompleted', actor: { id: randomUUID(), kind: 'bag', name: 'Room 12' }, data: { roomId: id, instructionIds: [randomUUID()], values: {} }, command_id: `${randomUUID()}:Bench1:${b}`, part: 0, hash: prev.toString('hex'), previous_hash: previous_hash.toString('hex') } })
      await c.query('begin'); await c.query(`select set_config('muster.tenant_id', $1, true)`, [T])
      await c.query('select version from incident where id=$1 for no key update', [inc])
      await c.query('update incident set version=$2 where id=$1', [inc, seq])
      if (shape === 'json') await c.query({ name: 'ins', text: `insert into event (tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash) select $1, $2, r.seq, r.id, r.at, r.type, r.actor, r.data, r.command_id, r.part, decode(r.hash,'hex'), decode(r.previous_hash,'hex') from jsonb_to_recordset($3::jsonb) as r(seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, command_id text, part smallint, hash text, previous_hash text)`, values: [T, inc, JSON.stringify(rows)] })
      else await c.query({ name: 'ins2', text: `insert into event (tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash) select $1, $2, * from unnest($3::int[], $4::uuid[], $5::timestamptz[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[], $10::smallint[], $11::bytea[], $12::bytea[])`, values: [T, inc, rows.map(r => r.seq), rows.map(r => r.id), rows.map(r => r.at), rows.map(r => r.type), rows.map(r => JSON.stringify(r.actor)), rows.map(r => JSON.stringify(r.data)), rows.map(r => r.command_id), rows.map(r => r.part), rows.map(r => '\\x' + r.hash), rows.map(r => '\\x' + r.previous_hash)] })
      await c.query('commit')
    }
    console.log(label, shape, ((cpu() - t0) * 1000 / (N * B)).toFixed(1), 'µs cpu of pg per row,', ((performance.now() - w0) * 1000 / (N * B)).toFixed(1), 'wall')
  })
  const owner = (q: string) => withClient(ownerUrl, async (c) => { await c.query('set search_path=muster'); await c.query(q) })
  for (const s of ['json', 'unnest', 'json', 'unnest'] as const) await run('as is', s)
  await owner('alter table event drop constraint event_tenant_id_fkey'); await run('no tenant fk', 'json'); await run('no tenant fk', 'unnest')
  await owner('drop index event_tenant_id_incident_id_idx'); await run('no tenant idx', 'unnest')
  await owner('alter table event drop constraint event_tenant_id_incident_id_fkey'); await run('no incident fk', 'unnest')
  await owner('alter table event disable trigger chain'); await run('no chain', 'unnest')
  await owner('alter table event drop constraint event_id_key'); await run('no id unique', 'unnest')
  await owner('alter table event disable row level security'); await run('no rls', 'unnest')
})
