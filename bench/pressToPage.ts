/** From the manager's second press to the first instruction on every open page. */
import { streamPaths } from '@muster/contract/frames'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { type BrowserPage, builtWeb, openInBrowser } from './browserPage.ts'
import { machineMs } from './busy.ts'
import { type Child, startChild } from './child.ts'
import { statusPath } from './manager.ts'
import type { Heard, OpenPages } from './openPages.ts'
import type { BaselineServer } from './plainServer.ts'
import { median, quantile } from './quantiles.ts'
import { type BenchContext, createSchoolDatabase, type RunningServer, startServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

/** Time to wait for a page, in milliseconds. A page that has not heard by then counts with this time. */
const timeout = 20_000
const firstInstruction = actionGuides.Lockdown.instructions[0]?.text ?? ''

interface Times {
  ours: number[]
  reference: number[]
  browser: (number | null)[]
  /** The slowest page of each round. */
  slowest: number[]
  loops: number[]
}

/** The server of the manager who presses, and the pages that listen. */
interface PressSetup extends RunningServer {
  pages: Child<OpenPages>
  plain: Child<BaselineServer>
  plainPort: number
  browser: BrowserPage | null
}

/** Opens every page of a school of 500 rooms twice, ours and the reference's, and one in a browser; then presses in turn. */
export async function measurePress(stage: BenchContext): Promise<Row[]> {
  const { onStop, isQuick, tell } = stage
  const place = await createSchoolDatabase(stage, 500)
  const webDist = await builtWeb(tell)
  const running = await startServer(stage, place, { webDist })
  const { barcodes } = place.school
  const bagPage = `http://127.0.0.1:${running.api.port}/redbag/${barcodes[0]}`
  const plain = startChild<BaselineServer>('plainServer.ts', onStop)
  const pages = startChild<OpenPages>('openPages.ts', onStop)
  const plainPort = await plain.ask('listen', undefined)
  const browser = webDist ? await openInBrowser(bagPage, onStop) : null
  const ends: PressSetup = { ...running, plain, pages, plainPort, browser }
  const open = barcodes.map((code) => ({ stream: streamPaths.bag(code), status: statusPath(code) }))
  await plain.ask('recordPolls', { port: running.api.port, barcodes })
  await pages.ask('open', { group: 'ours', port: running.api.port, pages: open })
  const plainPages = open.map(({ status }) => ({ stream: '/stream', status }))
  await pages.ask('open', { group: 'reference', port: plainPort, pages: plainPages })

  const times: Times = { ours: [], reference: [], browser: [], slowest: [], loops: [] }
  const rounds = isQuick ? 3 : 11
  for (let round = 1; round <= rounds; round += 1) {
    const frame = await pressOurs(ends, times)
    await plain.ask('sendFrame', frame)
    await pressReference(ends, times)
    tell(`round ${round} of ${rounds}: slowest page after ${times.slowest.at(-1)?.toFixed(0)} ms`)
  }
  await pages.ask('close', undefined)
  await Promise.all([browser?.close(), running.stop(), plain.stop(), pages.stop()])
  return rowsOf(times, open.length)
}

/** One incident: press, wait for every page, end it, wait again. Returns the frame a page got. */
async function pressOurs({ pages, manager, browser }: PressSetup, times: Times): Promise<string> {
  const incidentId = crypto.randomUUID()
  await pages.ask('expect', { group: 'ours', texts: [incidentId, firstInstruction] })
  const watch = await browser?.watchFor(firstInstruction)
  const press = await manager.start(incidentId)
  const heard = await pages.ask('heard', { group: 'ours', withinMs: timeout })
  const waited = waitedSince(press.at, heard)
  times.ours.push(...waited)
  times.slowest.push(quantile(waited, 1))
  times.loops.push(heard.busy.loop)
  if (watch) {
    const readAt = await watch.result
    times.browser.push(readAt === null ? null : readAt - press.wallAt)
  }
  await pages.ask('expect', { group: 'ours', texts: [incidentId, 'IncidentEnded'] })
  await manager.end(incidentId)
  const { missing } = await pages.ask('heard', { group: 'ours', withinMs: timeout })
  if (missing > 0) throw new Error(`${missing} pages never heard that the incident ended.`)
  await browser?.settle()
  return heard.frame
}

async function pressReference({ pages, plainPort }: PressSetup, times: Times): Promise<void> {
  const wire = await RawHttpConnection.open(plainPort)
  await pages.ask('expect', { group: 'reference', texts: [firstInstruction] })
  const at = machineMs()
  await wire.ask(requestOf('POST', '/press'))
  times.reference.push(
    ...waitedSince(at, await pages.ask('heard', { group: 'reference', withinMs: timeout })),
  )
  wire.close()
}

function waitedSince(press: number, { at, missing }: Heard): number[] {
  return [...at.map((each) => each - press), ...Array<number>(missing).fill(timeout)]
}

function rowsOf({ ours, reference, browser, slowest, loops }: Times, pages: number): Row[] {
  const both = (share: number) => ({
    ours: quantile(ours, share),
    reference: quantile(reference, share),
    unit: 'ms',
  })
  const onPages = `second press → first instruction on ${pages} open pages`
  const inBrowser = 'second press → first instruction readable in a real browser'
  const rows = [
    row(`${onPages}, 99th percentile`, both(0.99), { atMost: 1000, of: 'ours' }),
    row(`${onPages}, median`, both(0.5)),
    row(`${onPages}, slowest`, both(1)),
    row(`${onPages}, slowest at the first press after a start`, { ours: slowest[0] ?? null, unit: 'ms' }),
  ]
  const read = browser.filter((each) => each !== null)
  if (browser.length > 0) {
    // A press that the browser never showed must not improve the others' figures.
    const isAllRead = read.length === browser.length
    rows.push(
      row(`${inBrowser}, median`, { ours: isAllRead ? median(read) : null, unit: 'ms' }),
      row(`${inBrowser}, slowest`, { ours: isAllRead ? quantile(read, 1) : null, unit: 'ms' }),
    )
  }
  rows.push(row('load process busy, from press to last page', { ours: median(loops) * 100, unit: '%' }))
  return rows
}
