import { performance } from 'node:perf_hooks'
import * as calls from '@muster/contract/afterActionCalls'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { answerSurvey, getBagIncident, postRoomChat } from '@muster/contract/bagCalls'
import { addNote, endIncident, getIncident, sendBroadcast } from '@muster/contract/incidentCalls'
import { roomView } from '@muster/domain/incident/roomView'
import { fromSnapshot } from '@muster/domain/incident/state'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growLog } from '../../../test/growLog.ts'
import { inviteTestGuest } from '../../../test/guests.ts'
import { addRestricted } from '../../../test/members.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 40 })
  oak = world.tenants[0]
  incidentId = await world.startDrill(oak, oak.sites)
  const body = { ...newId(), message: '=HYPERLINK("http://bad.example")', severity: 1 as const }
  await world.ask(sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
  const note = { ...newId(), about: 3, text: 'A note, with "quotes" and 火.' }
  await world.ask(addNote, { params: { incidentId }, body: note }, oak.staff.Manager)
})
afterAll(() => world.close())

/** Entries of a long log. */
const longLogEntries = 50_000

type Kind = keyof typeof afterActionFiles
const fetchFile = async (
  kind: Kind,
  as: TestAccount = oak.staff.Staff,
  id = incidentId,
  query = '',
  cookie = '',
) =>
  world.server.app.inject({
    url: `${afterActionFiles[kind](id)}${query}`,
    headers: { ...(await world.headersOf(as)), cookie },
  })

const verify = (text: string, hash?: string) => verifyEvidence([{ name: 'log.json', text }], { hash })

describe('the log as a file', () => {
  test('is whole, and says so by itself', async () => {
    const answer = await fetchFile('log')
    expect(answer.headers['content-disposition']).toContain('log.json')
    const { logHash, version } = await world.ask(
      ...([calls.getAfterAction, { params: { incidentId } }, oak.staff.Staff] as const),
    )
    const verdict = verify(answer.body, logHash ?? '')
    expect(verdict).toMatchObject({ verdict: 'proved', wrong: [] })
    expect(verdict.facts[0]).toContain(`${version} entries of incident ${incidentId}`)
  })

  test('that somebody has touched is broken where they did', async () => {
    const { body } = await fetchFile('log')
    const { wrong } = verify(body.replace('A note', 'A nose'))
    expect(wrong).toEqual([{ file: 'log.json', entry: 4, reason: 'its content is not what was sealed' }])
  })

  test('holds what somebody held to a site may see, hashes of the rest, and can still be verified', async () => {
    const { body } = await fetchFile('log', oak.staff.SiteSpecific)
    expect(body).not.toContain('oak west')
    expect(body).not.toContain('A note')
    const { logHash } = await world.ask(
      ...([calls.getAfterAction, { params: { incidentId } }, oak.staff.Staff] as const),
    )
    const { verdict, wrong, facts } = verify(body, logHash ?? '')
    expect([verdict, wrong]).toEqual(['proved', []])
    expect(facts.join()).toMatch(/2 entries were left out \(1, 4\)/)
  })

  test('holds no guest’s address for those whom no page shows it', async () => {
    const invited = await world.startDrill(oak, oak.sites)
    await inviteTestGuest(world, oak, invited)
    const address = 'ode@police.example'
    const { Manager, Staff } = oak.staff
    const ofOneSite = await addRestricted(world, oak, 'Manager', oak.sites[0].id)
    for (const [as, isShown] of [
      [Manager, true],
      [Staff, false],
      [ofOneSite, false],
    ] as const) {
      const shown = await world.call(getIncident, { params: { incidentId: invited } }, as)
      expect([as.role, JSON.stringify(shown.body).includes(address)]).toEqual([as.role, isShown])
      const files = await Promise.all((['log', 'csv'] as const).map((kind) => fetchFile(kind, as, invited)))
      expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(files.map(({ body }) => body.includes(address))).toEqual([isShown, false])
      const { verdict, wrong, facts } = verify(files[0]?.body ?? '')
      expect([verdict, wrong]).toEqual(['consistent', []])
      expect(facts.join().includes('left out')).toBe(!isShown)
    }
  })

  test('leaves out what was chosen, and refuses what nobody can choose', async () => {
    const leave = (what: string) =>
      fetchFile('log', oak.staff.Staff, incidentId, `?leaveOut=${encodeURIComponent(what)}`)
    const { body } = await leave('afterwards,1-2')
    expect(body).not.toContain('A note')
    expect(body).toContain('HYPERLINK')
    expect(verify(body).facts.join()).toMatch(/3 entries were left out \(1, 2, 4\)/)
    for (const what of ['chats', '2-', '9-1', '1-99999', "1'"])
      expect((await leave(what)).statusCode).toBe(422)
  })
})

describe('the timeline as CSV', () => {
  const rowsOf = (text: string) =>
    parse(text, { bom: true, columns: true }) as Record<string, string | undefined>[]

  test('begins with the mark of UTF-8, tells local times, and runs no formula', async () => {
    const { body } = await fetchFile('csv', oak.staff.Staff, incidentId, '?timeZone=Asia%2FTokyo')
    expect(body.startsWith('\uFEFFEntry,')).toBe(true)
    const rows = rowsOf(body)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toHaveProperty('Local time (Asia/Tokyo)')
    expect(rows[3]?.What).toBe('Note to entry 3: A note, with "quotes" and 火.')
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/)
  })

  test('tells the times of the organization where it has a zone; else a device that knows none gets UTC', async () => {
    const headOf = async (query: string) => {
      const { body, statusCode } = await fetchFile('csv', oak.staff.Staff, incidentId, query)
      return [statusCode, /Local time \(([^)]*)\)/.exec(body)?.[1]]
    }
    const chooseZone = (zone: string | null) =>
      world.asOwner((owner) => owner.query('update tenant set time_zone = $1 where id = $2', [zone, oak.id]))
    for (const reported of ['', '?timeZone=Mars', '?timeZone=Etc%2FUnknown', '?timeZone='])
      expect(await headOf(reported)).toEqual([200, 'UTC'])
    expect(await headOf('?timeZone=%2B05%3A30')).toEqual([200, '+05:30'])
    await chooseZone('America/Chicago')
    expect(await headOf('?timeZone=Asia%2FTokyo')).toEqual([200, 'America/Chicago'])
    const pdf = await fetchFile('pdf', oak.staff.Staff, incidentId, '?timeZone=Etc%2FUnknown')
    expect(pdf.statusCode).toBe(200)
    await chooseZone(null)
  })

  test('says by word and mark who speaks, which no name on a phone can', async () => {
    const posed = await world.startDrill(oak)
    const [room] = oak.sites[0].rooms
    if (!room) throw new Error('the site has rooms')
    const { name } = oak.staff.Manager
    const body = { ...newId(), author: `◆ Command · ${name}`, text: 'Unlock the door.' }
    await world.ask(postRoomChat, { params: { barcode: room.barcode, incidentId: posed }, body })
    const rows = rowsOf((await fetchFile('csv', oak.staff.Staff, posed)).body)
    const said = rows.find(({ Type }) => Type === 'ChatPosted')
    expect([said?.By, said?.What]).toEqual([
      `■ Room · ${room.name}`,
      `■ Room · ${room.name}: Unlock the door.`,
    ])
    expect(rows[0]?.By).toBe(`◆ Command · ${name}`)
  })

  test('has no two columns of one name, also where the reader’s clock is UTC', async () => {
    const { body } = await fetchFile('csv')
    const [titles = []] = parse(body, { bom: true }) as string[][]
    expect(titles.filter((title) => title.includes('UTC'))).toEqual(['Time (UTC)', 'Local time (UTC)'])
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('has what a room answered afterwards, question by question, beside the entry in which it did', async () => {
    const surveyed = await world.startDrill(oak)
    const [room] = oak.sites[0].rooms
    if (!room) throw new Error('the site has rooms')
    const params = { params: { incidentId: surveyed } }
    await world.ask(
      endIncident,
      { ...params, body: { ...newId(), message: 'It is over.' } },
      oak.staff.Manager,
    )
    const state = fromSnapshot(
      await world.ask(getBagIncident, { params: { barcode: room.barcode, incidentId: surveyed } }),
    )
    const input = roomView(state, room.id)?.afterQuestions ?? []
    const [well, , better] = input
    if (!well || !better) throw new Error('three questions are built in')
    const values = { [well.id]: true, [better.id]: 'More light.' }
    const answer = { params: { barcode: room.barcode, incidentId: surveyed }, body: { ...newId(), values } }
    expect((await world.call(answerSurvey, answer)).status).toBe(200)
    const row = rowsOf((await fetchFile('csv', oak.staff.Staff, surveyed)).body).find(
      ({ Type }) => Type === 'SurveyAnswered',
    )
    expect(row?.Answers).toBe(`${well.text}: Yes\n${better.text}: More light.`)
    expect(row?.Room).toBe(room.name)
  })

  test('of somebody held to a site has their part', async () => {
    const { body } = await fetchFile('csv', oak.staff.SiteSpecific)
    expect(body).toContain('oak east')
    expect(body).not.toContain('oak west')
    expect(body).not.toContain('A note')
  })
})

describe('the report as PDF', () => {
  test.each(['A4', 'Letter'])('on %s says DRILL and the log’s hash on every page', async (paper) => {
    const answer = await fetchFile('pdf', oak.staff.Staff, incidentId, `?paper=${paper}`)
    const { pages } = readPdf(answer.rawPayload)
    const { logHash } = await world.ask(
      ...([calls.getAfterAction, { params: { incidentId } }, oak.staff.Staff] as const),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, { text }] of pages.entries()) {
      // As on its screen: the word with its sentence.
      expect(text.replace(/\s+/g, ' ')).toMatch(/DRILL ?This is a drill. No one is in danger. Lockdown at/)
      expect(text).toContain(`log ${logHash}`)
      expect(text.replaceAll('\n', '')).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    const words = pages.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
    for (const word of ['After-action report', 'Room by room', 'Responses over', 'never', 'Room 40'])
      expect(words).toContain(word)
    expect(words).toContain('and 火.')
  })

  test('of somebody held to a site has their part, and says so on every page', async () => {
    const { rawPayload } = await fetchFile('pdf', oak.staff.SiteSpecific)
    const { pages } = readPdf(rawPayload)
    for (const { text } of pages) expect(text).toContain('one part of an incident')
    expect(pages.map(({ text }) => text).join('\n')).not.toContain('oak west')
  })
})

describe('the report for who has chosen another language for their pages', () => {
  const switchOn = (codes: string) =>
    world.asOwner((owner) => owner.query('update tenant set languages = $1 where id = $2', [codes, oak.id]))
  const wordsIn = async (code: string) => {
    const file = await fetchFile('pdf', oak.staff.Staff, incidentId, '', `muster-language=${code}`)
    expect(file.statusCode).toBe(200)
    return readPdf(file.rawPayload)
      .pages.map(({ text }) => text.replace(/\s+/g, ' '))
      .join(' ')
  }

  test('is in it, the next one in English again, and what people wrote as it was written', async () => {
    await switchOn('{es,ar}')
    const [spanish, english] = [await wordsIn('es'), await wordsIn('en')]
    for (const word of ['Informe posterior', 'SIMULACRO', 'Salón por salón', 'Página 1 de', 'and 火.'])
      expect(spanish).toContain(word)
    expect(spanish).toContain('“Cierre de emergencia” comenzó en oak east')
    expect(spanish).not.toMatch(/After-action report|Room by room|took command/)
    expect(english).toContain('Room by room')
  })

  test.each([
    ['of desks is not there', '{es,ar}', 'ar'],
    ['is switched off', '{}', 'es'],
    ['is unknown', '{es}', 'constructor'],
  ])('is in English where it %s', async (_, switchedOn, code) => {
    await switchOn(switchedOn)
    expect(await wordsIn(code)).toContain('Room by room')
  })
})

describe('an incident with tens of thousands of entries, on a server that has not read it yet @ci', () => {
  let longId: string

  beforeAll(async () => {
    longId = await world.startDrill(oak, oak.sites)
    const rooms = oak.sites.flatMap((site) => site.rooms)
    await growLog(world, oak, longId, rooms, longLogEntries)
    await world.server.context.incidents.sweep()
  }, 120_000)

  test('is opened, paged and exported in seconds', async () => {
    const took: Record<string, number> = {}
    const measure = async <T>(what: string, work: () => Promise<T>) => {
      const from = performance.now()
      const done = await work()
      took[what] = Math.round(performance.now() - from)
      return done
    }
    const params = { params: { incidentId: longId } }
    const { Staff } = oak.staff
    const fresh = await world.addServer()
    const first = await measure('opened', () => world.call(calls.getAfterAction, params, Staff, fresh))
    expect(first.body).toMatchObject({ version: longLogEntries, numbers: { rooms: { length: 80 } } })
    const page = await measure('last page', () =>
      world.ask(calls.listEntries, { ...params, query: { page: 500, search: 'Entry' } }, Staff),
    )
    expect(page.total).toBeGreaterThan(0.32 * longLogEntries)
    const log = await measure('log', () => fetchFile('log', Staff, longId))
    const { verdict, facts } = await measure('verified', async () => verify(log.body))
    expect(verdict).toBe('consistent')
    expect(facts[0]).toContain(longLogEntries.toLocaleString('en-US'))
    const csv = await measure('csv', () => fetchFile('csv', Staff, longId))
    expect(csv.body.split('\r\n')).toHaveLength(longLogEntries + 2)
    const pdf = await measure('pdf', () => fetchFile('pdf', Staff, longId))
    expect(readPdf(pdf.rawPayload).pages.length).toBeGreaterThan(20)
    console.info(
      `${longLogEntries} entries, in ms: ${JSON.stringify(took)}; PDF ${pdf.rawPayload.length} bytes`,
    )
    // Ten times a laptop's time: a busy machine passes, and a list scanned for each entry does not.
    expect(took.opened).toBeLessThan(10_000)
    expect(took['last page']).toBeLessThan(3000)
    expect(took.csv).toBeLessThan(10_000)
  }, 120_000)
})
