/** What the others feel while some phones behave badly, and what those are told. */
import { randomUUID } from 'node:crypto'
import { streamPaths } from '@muster/contract/frames'
import { acknowledgementRequest } from './acknowledgements.ts'
import type { BadPhones } from './badPhones.ts'
import { type Child, startChild } from './child.ts'
import { Others, type Served } from './others.ts'
import type { PacedPolls } from './pacedPolls.ts'
import type { RawReaders } from './rawReaders.ts'
import { makePlace, type Place, type Running, runPlace, type Stage } from './stage.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'

/** Rooms that behave well; twenty more do not. */
const good = 500
const bad = 20
/** Subscribers that never read. */
const deaf = 50

interface Scene {
  stage: Stage
  place: Place
  running: Running
  incidentId: string
  others: Others
  broadcasts: number
  /** Bags of the rooms that behave badly. */
  codes: string[]
  phones: Child<BadPhones>
}

/** Each load in turn, and the same without it just before. */
export async function measureBadInput(stage: Stage): Promise<Row[]> {
  const place = await makePlace(stage, good + bad)
  const running = await runPlace(stage, place)
  const { incidentId } = await running.manager.start()
  const { barcodes } = place.school
  const others = await Others.open(running, incidentId, barcodes.slice(0, good), stage.onStop)
  const phones = startChild<BadPhones>('badPhones.ts', stage.onStop)
  const broadcasts = stage.isQuick ? 8 : 40
  const codes = barcodes.slice(good)
  const scene: Scene = { stage, place, running, incidentId, others, broadcasts, codes, phones }
  const rows: Row[] = []
  for (const load of [slowReaders, stampede, eagerRoom, deafSubscribers]) rows.push(...(await load(scene)))
  await Promise.all([others.stop(), phones.stop()])
  await running.stop()
  return rows
}

async function slowReaders({ stage, running, others, broadcasts, codes, phones }: Scene): Promise<Row[]> {
  const count = many(stage)
  stage.tell(`${count} phones that read 16 bytes a second`)
  const without = await others.watch(broadcasts)
  await phones.ask('openSlow', { port: running.api.port, hellos: streamsOf(codes, count) })
  const beside = await others.watch(broadcasts)
  await phones.ask('close', undefined)
  return felt(`beside ${count} phones that read 16 bytes a second`, beside, without)
}

async function stampede({ stage, running, others, broadcasts, codes, incidentId }: Scene): Promise<Row[]> {
  const count = many(stage)
  stage.tell(`${count} phones that come back at once`)
  const crowd = startChild<RawReaders>('rawReaders.ts', stage.onStop)
  const hellos = streamsOf(codes, count, { 'last-event-id': `${incidentId}:1` })
  const opening = { port: running.api.port, hellos, ready: '200 OK' }
  await crowd.ask('open', opening)
  await crowd.ask('close', undefined)
  const without = await others.watch(broadcasts)
  const returning = crowd.ask('open', { ...opening, atOnce: count })
  const [beside, tookMs] = await Promise.all([others.watch(broadcasts), returning])
  await crowd.stop()
  return [
    ...felt(`while ${count} phones come back at once`, beside, without),
    row(`until all ${count} that came back at once had their stream again`, { ours: tookMs, unit: 'ms' }),
  ]
}

/** One room that acknowledges a thousand times a second: twenty-five connections, one acknowledgement after the other. */
async function eagerRoom(scene: Scene): Promise<Row[]> {
  const { stage, running, others, broadcasts, codes, incidentId } = scene
  stage.tell('one room that acknowledges 1,000 times a second')
  const [barcode = ''] = codes
  const [id = ''] = await running.manager.instructionsOf(barcode)
  const requests = Array.from({ length: 100_000 }, (_, sequence) =>
    acknowledgementRequest({ classroomBarcode: barcode, sequence, incidentId }, id),
  )
  const without = await others.watch(broadcasts)
  const load = startChild<PacedPolls>('pacedPolls.ts', stage.onStop)
  await load.ask('begin', { port: running.api.port, requests, perSecond: 1000 })
  const beside = await others.watch(broadcasts)
  const { statuses, polls } = await load.ask('end', undefined)
  await load.stop()
  const told = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  return [
    ...felt('beside one room that acknowledges 1,000 times a second', beside, without),
    row(`what that room was answered: ${told.join(', ')}`, { ours: polls, unit: 'answers' }),
  ]
}

/** A room writes long messages to its own chat, which some of its pages never read. */
async function deafSubscribers(scene: Scene): Promise<Row[]> {
  const { stage, running, others, broadcasts, codes, incidentId, phones } = scene
  stage.tell(`${deaf} subscribers that never read`)
  const [barcode = ''] = codes
  const { port, probe } = running.api
  const without = await others.watch(broadcasts)
  const before = await probe.ask('memory', undefined)
  await phones.ask('openDeaf', { port, hellos: streamsOf([barcode], deaf) })
  const load = startChild<PacedPolls>('pacedPolls.ts', stage.onStop)
  const requests = Array.from({ length: 20_000 }, () => chatRequest(barcode, incidentId))
  await load.ask('begin', { port, requests, perSecond: 1000 })
  const beside = await others.watch(Math.max(broadcasts, 24))
  await load.ask('end', undefined)
  await load.stop()
  const after = await probe.ask('memory', undefined)
  const cut = await phones.ask('countCut', undefined)
  await phones.ask('close', undefined)
  const grown = (after.heap - before.heap) / deaf / 1e6
  return [
    ...felt(`beside ${deaf} subscribers that never read what is written to them`, beside, without),
    row(
      `of ${deaf} subscribers that never read, cut off`,
      { ours: cut, unit: '' },
      { atLeast: deaf, of: 'ours' },
    ),
    row(
      'memory that the server still holds for each of them',
      { ours: grown, unit: 'MB' },
      { atMost: 1, of: 'ours' },
    ),
  ]
}

/** How many behave badly at once; the quick look takes fewer. */
function many({ isQuick }: Stage): number {
  return isQuick ? 2000 : 10_000
}

function streamsOf(codes: string[], count: number, headers: Record<string, string> = {}): string[] {
  return Array.from({ length: count }, (_, place) =>
    requestOf('GET', streamPaths.bag(codes[place % codes.length] ?? ''), headers),
  )
}

function chatRequest(barcode: string, incidentId: string): string {
  const body = { commandId: randomUUID(), text: 'x'.repeat(2000), author: null }
  return requestOf('POST', `/api/bags/${barcode}/incidents/${incidentId}/chat`, {}, body)
}

function felt(when: string, beside: Served, without: Served): Row[] {
  const limit = { atMost: 1.2, of: 'ratio' } as const
  const delivery = { ours: beside.delivery, reference: without.delivery, unit: 'ms' }
  const polls = { ours: beside.polls, reference: without.polls, unit: 'ms' }
  return [
    row(`broadcast to ${good} other phones, 99th percentile, ${when}; without`, delivery, limit),
    row(`their polls, 99th percentile, ${when}; without`, polls, limit),
  ]
}
