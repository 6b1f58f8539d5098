import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { startApi } from './apiServer.ts'
import { startChild } from './child.ts'
import type { Hammer } from './hammer.ts'
import { startIssuer } from './issuer.ts'
import { Manager } from './manager.ts'
import { storedSeqs, writeSchool } from './school.ts'
import { stopEverythingAfter } from './stopEverything.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'
import { machineMs } from './busy.ts'
import { execSync } from 'node:child_process'

const rooms = Number(process.argv[2] ?? 2000), more = Number(process.argv[3] ?? 5), conns = Number(process.argv[4] ?? 400)
const slices = Number(process.argv[5] ?? 2)
const cpu = () => { // by command
  const out: Record<string, number> = {}
  const pgKids = new Set<string>(); for (const line of execSync('ps -eo pid,args').toString().split('\n')) { const m = /^\s*(\d+)\s+(.*)$/.exec(line); if (m && m[2]!.includes('-D ' + home)) pgKids.add(m[1]!) }
  for (const line of execSync('ps -eo pid,ppid,args').toString().split('\n')) {
    const m = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line); if (!m) continue
    const name = m[3]!.includes(process.cwd() + '/apps/api/src/main.ts') ? 'api' : m[3]!.includes(process.cwd() + '/bench/hammer.ts') ? 'hammer' : (m[3]!.includes(home) || pgKids.has(m[2]!)) ? 'pg' : ''
    if (!name) continue
    try { const s = readFileSync(`/proc/${m[1]}/stat`, 'utf8').split(') ')[1]!.split(' '); out[name] = (out[name] ?? 0) + (Number(s[11]) + Number(s[12])) / 100 } catch {}
  }
  return out
}
let home = ''
await stopEverythingAfter(async (onStop) => {
  home = await mkdtemp('/work/acks-')
  onStop(() => rm(home, { recursive: true, force: true }))
  const pg = await startPostgres({ home }); onStop(() => pg.stop())
  await withClient(pg.url('postgres'), (c) => c.query('create database muster'))
  const ownerUrl = pg.url('muster')
  await withClient(pg.url('postgres'), (c) => c.query(`alter database muster set track_functions='all'`))
  const { appUrl } = await migrate(ownerUrl)
  const issuer = await startIssuer(onStop)
  const school = await writeSchool(appUrl, rooms, issuer.url)
  const api = await startApi({ databaseUrl: appUrl, issuer: issuer.url, webDist: null, env: { NODE_OPTIONS: process.env.PROF ? `--cpu-prof --cpu-prof-dir=${process.env.PROF}` : '' } }, onStop)
  const hammer = startChild<Hammer>('hammer.ts', onStop)
  const manager = await Manager.signIn(api.port, school, issuer.tokenFor(school.subject))
  for (let slice = 0; slice < slices; slice++) {
    const { incidentId } = await manager.start()
    for (let i = 0; i < more; i++) await manager.instruct(incidentId, `Instruction ${i}`)
    const ids = await manager.instructionsOf(school.barcodes[0]!)
    const lanes = Array.from({ length: conns }, () => [] as string[])
    for (let i = 0; i < ids.length; i++)
      school.barcodes.forEach((barcode, r) => lanes[r % conns]!.push(requestOf('POST', '/api/incident/SubmitClassroomUpdate', {}, { classroomBarcode: barcode, sequence: i, userId: 'Bench1', incidentId, instructionResponse: [{ id: ids[i], instructionStatus: 1, instructionValue: null }] })))
    if (slice === 0) await hammer.ask('run', { port: api.port, lanes: [school.barcodes.map((b) => requestOf('GET', `/api/incident/GetBagStatus?RedBagGuid=${b}`))], forMs: null })
    const before = cpu(), t = machineMs()
    const h = await hammer.ask('run', { port: api.port, lanes, forMs: null })
    const s = (machineMs() - t) / 1000
    const after = cpu()
    const n = rooms * ids.length
    const stored = (await storedSeqs(appUrl, school, incidentId, 'InstructionCompleted')).length
    console.log(`acks ${n} stored ${stored} ${JSON.stringify(h.statuses)} ${h.perSecond.toFixed(0)}/s in ${s.toFixed(1)}s; cpu per ack µs: ` + Object.keys(after).map((k) => `${k} ${(((after[k]! - (before[k] ?? 0)) / n) * 1e6).toFixed(0)}`).join(' '))
    await manager.end(incidentId)
    await withClient(ownerUrl, async (c) => { await new Promise((r) => setTimeout(r, 1500)); console.log((await c.query(`select funcname, calls, total_time, self_time from pg_stat_user_functions order by total_time desc limit 4`)).rows); console.log((await c.query(`select relname, seq_scan, seq_tup_read, idx_scan, idx_tup_fetch from pg_stat_user_tables where relname in ('event','incident') `)).rows); console.log((await c.query(`select indexrelname, idx_scan, idx_tup_read from pg_stat_user_indexes where relname='event'`)).rows) })
    // references
    await withClient(ownerUrl, async (c) => {
      await c.query(`create table if not exists public.b (id bigint generated always as identity primary key, at timestamptz not null default now(), data jsonb not null)`)
      const d = JSON.stringify({ type: 'InstructionCompleted', room: 'x'.repeat(400) }); const t0 = machineMs(); let k = 0
      for (; machineMs() < t0 + 2000; k++) await c.query({ name: 'a', text: 'insert into public.b (data) values ($1)', values: [d] })
      console.log('bare commit/s', (k / 2).toFixed(0))
    })
    await withClient(ownerUrl, async (c) => {
      await c.query(`create table if not exists public.i (id int primary key, v int); insert into public.i values (1,0) on conflict do nothing`)
      const d = JSON.stringify({ type: 'InstructionCompleted', room: 'x'.repeat(400) }); const t0 = machineMs(); let k = 0
      for (; machineMs() < t0 + 2000; k++) {
        await c.query('begin'); await c.query('select v from public.i where id=1 for update')
        await c.query({ name: 'a2', text: 'insert into public.b (data) values ($1)', values: [d] })
        await c.query('update public.i set v=v+1 where id=1'); await c.query('commit') }
      console.log('one event per transaction on one incident /s', (k / 2).toFixed(0))
    })
  }
  await api.stop()
})
