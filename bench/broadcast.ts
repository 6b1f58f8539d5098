/** From the manager's press to the last of thousands of phones, and what each open phone costs: the first and the fourth claim. */
import { PhoneCrowd } from './crowd.ts'
import { baselineServer, musterServer, rawSocketServer, socketIoPeer } from './crowdKinds.ts'
import { type BenchContext, createSchoolDatabase, profileServer, startServer } from './stage.ts'
import { type Row, row } from './table.ts'

/** Opens every phone at every server, then presses in turn. */
export async function measureBroadcast(stage: BenchContext): Promise<Row[]> {
  const { onStop, tell, isQuick } = stage
  const phones = stage.rooms
  tell(`a district of ${phones} rooms, and their phones at each server`)
  const place = await createSchoolDatabase(stage, phones)
  const running = await startServer(stage, place)
  let incidentId = ''
  const ours = await PhoneCrowd.open(
    musterServer(running, place.school, () => incidentId),
    onStop,
  )
  const plain = await PhoneCrowd.open(await baselineServer(phones, onStop), onStop)
  const bare = await PhoneCrowd.open(await rawSocketServer(phones, onStop), onStop)
  const peer = await PhoneCrowd.open(await socketIoPeer(stage, phones), onStop)

  incidentId = (await running.manager.start()).incidentId
  const all = [ours, plain, bare, peer]
  const rounds = isQuick ? 5 : 15
  // The first one teaches every just-in-time compiler what is coming, and counts for nobody. It also says what ours sends.
  const sample = 'A broadcast before the bench'
  let frame = ''
  for (const crowd of all) {
    const told = await crowd.aside(sample, frame)
    if (crowd === ours) frame = told.frame
  }
  for (let round = 1; round <= rounds; round += 1) {
    const text = `Broadcast ${round} of the bench`
    // In another order each time: a server that has still something to do when all its phones have heard would fall to the same one after it.
    for (const crowd of shuffled(all)) await crowd.round(text, frame.replace(sample, text))
    const lasts = all.map(({ rounds }) => rounds.at(-1)?.last.toFixed(0))
    tell(`round ${round} of ${rounds}: ${lasts.join(', ')} ms`)
  }
  await profileServer(stage, 'broadcast', running.api, async () => {
    for (let round = 0; round < 20; round += 1) await ours.aside(`Broadcast ${round} of the profile`, '')
  })
  const rows = [...rowsOf(phones, ours, plain, bare), ...peerRows(ours, peer)]
  for (const crowd of all) await crowd.close()
  await running.stop()
  return rows
}

function rowsOf(phones: number, ours: PhoneCrowd, plain: PhoneCrowd, bare: PhoneCrowd): Row[] {
  const toAll = `a broadcast reaches ${phones} open bag pages`
  const last = { ours: ours.all('last'), reference: plain.all('last'), unit: 'ms' }
  const perPhone = { ours: ours.perPhone.rss, reference: plain.perPhone.rss, unit: 'kB' }
  const heap = { ours: ours.perPhone.heap, reference: plain.perPhone.heap, unit: 'kB' }
  return [
    row(`${toAll}: press → last phone; bare node:http SSE, not durable`, last, { atMost: 1.3, of: 'ratio' }),
    row(`${toAll}: press → middle phone`, {
      ...last,
      ours: ours.all('median'),
      reference: plain.all('median'),
    }),
    row('what its readers could take: the same bytes from bare sockets, → last', {
      ...last,
      reference: bare.all('last'),
    }),
    row('load process busy, from press to last phone', { ours: ours.busy, reference: plain.busy, unit: '%' }),
    row(`memory per open phone, of ${phones}; bare node:http SSE`, perPhone, { atMost: 1.3, of: 'ratio' }),
    row('JavaScript heap and buffers per open phone', heap),
    row(`opening ${phones} pages at once, each looked up in the database`, {
      ours: ours.openedAfter,
      reference: plain.openedAfter,
      unit: 'ms',
    }),
  ]
}

function peerRows(ours: PhoneCrowd, peer: PhoneCrowd): Row[] {
  const isBeaten = { atMost: 1, of: 'ratio' } as const
  const last = { ours: ours.all('last'), reference: peer.all('last'), unit: 'ms' }
  const memory = { ours: ours.perPhone.rss, reference: peer.perPhone.rss, unit: 'kB' }
  return [
    row('broadcast, press → last phone; Socket.IO with an insert', last, isBeaten),
    row('memory per open phone; Socket.IO with an insert', memory, isBeaten),
  ]
}

function shuffled<T>(all: readonly T[]): T[] {
  const places = all.map((each) => ({ each, place: Math.random() }))
  return places.toSorted((a, b) => a.place - b.place).map(({ each }) => each)
}
