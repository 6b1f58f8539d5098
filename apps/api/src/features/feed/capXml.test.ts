import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capAlerts } from '@muster/domain/feed/cap'
import type { CapPublisher } from '@muster/domain/feed/capAlert'
import type { CommandBody } from '@muster/domain/incident/commands'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { emptyLog, submitCommand } from '@muster/domain/incident/incidentLog'
import { manager, startDrill, uuid } from '@muster/domain/incident/testSchool'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { isRefusal } from '@muster/domain/refusal'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { buildAlertFiles } from './alertFiles.ts'
import { capXml } from './capXml.ts'
import { parseFeedDocument } from './parseFeed.ts'

/** Tests that others can read what we publish: by our own schema of it, and by the standard's where it is available. */

const publisher: CapPublisher = {
  sender: 'oak@muster.example.org:8443',
  senderName: 'Oak & Ash <District> "1"\u0007',
  coordinates: new Map([[7, { latitude: -1.2864, longitude: 36.8172 }]]),
}

function alertsOf(...bodies: CommandBody[]) {
  let log = emptyLog(uuid(999))
  const events: IncidentEvent[] = []
  for (const [at, body] of bodies.entries()) {
    const stamp = {
      at: new Date(Date.UTC(2026, 2, 2, 10, at)).toISOString(),
      newId: () => crypto.randomUUID(),
    }
    const receipt = submitCommand(log, { ...body, commandId: `c${at}`, actor: manager }, stamp)
    if (isRefusal(receipt)) throw new Error(receipt.sentence)
    log = receipt.log
    events.push(...receipt.events)
  }
  return capAlerts(events, publisher)
}

type Start = Extract<CommandBody, { type: 'StartIncident' }>
function start(data: Partial<Start['data']> = {}): CommandBody {
  const drill = startDrill(1)
  const sites = [
    { id: 7, name: 'St. Mary’s & Sons <North>' },
    { id: 8, name: 'South\u0000\u000b School' },
  ]
  return drill.type === 'StartIncident' ? { ...drill, data: { ...drill.data, sites, ...data } } : drill
}
const actual = start({ kind: 'Actual' })
const end: CommandBody = { type: 'EndIncident', data: { message: 'Over.' } }
const withdraw: CommandBody = { type: 'WithdrawIncident', data: { message: 'By mistake.', kind: 'Actual' } }
const toReal: CommandBody = { type: 'ChangeKind', data: { kind: 'Actual', message: 'Real.', severity: 3 } }
const toShelter: CommandBody = {
  type: 'ChangeAction',
  data: { action: 'Shelter', message: 'Down.', severity: 3, instructions: [] },
}

const stories: [string, ReturnType<typeof alertsOf>][] = [
  ['a start, an update and the end', alertsOf(actual, toShelter, end)],
  ['a misfire', alertsOf(actual, withdraw)],
  ['a drill', alertsOf(start(), end)],
  ['a test', alertsOf(start({ kind: 'Test' }), end)],
  [
    'a start in three languages',
    alertsOf(actual).map((alert) => ({
      ...alert,
      translations: ['es', 'ar'].map((language) => ({ ...alert.info, language, headline: 'إغلاق تام' })),
    })),
  ],
  ['a drill that becomes real', alertsOf(start(), toReal, end)],
  ...incidentAction.options.map((action): [string, ReturnType<typeof alertsOf>] => [
    action,
    alertsOf(start({ action, kind: 'Actual' })),
  ]),
]

async function problemsOf(xml: string, schema: string, extension: 'schema' | 'relaxng') {
  const { errors } = await validateXML({ xml, schema, extension })
  return errors.map(({ message }) => message)
}

const ours = await readFile(new URL('../../../test/cap.rng', import.meta.url), 'utf8')
const standard = join(process.env.MUSTER_SAMPLES ?? '', 'cap', 'oasis-xsd', 'CAP-v1.2.xsd')

describe('a CAP message', () => {
  test.each(stories)('of %s is as the standard wants it', async (_, alerts) => {
    expect(alerts.length).toBeGreaterThan(0)
    for (const alert of alerts) expect(await problemsOf(capXml(alert), ours, 'relaxng')).toEqual([])
  })

  test.skipIf(!existsSync(standard))('is valid by the schema of the standard itself', async () => {
    const schema = await readFile(standard, 'utf8')
    for (const [name, alerts] of stories)
      for (const alert of alerts)
        expect([name, await problemsOf(capXml(alert), schema, 'schema')]).toEqual([name, []])
  })

  test('that is not is noticed', async () => {
    const [xml = ''] = alertsOf(actual).map(capXml)
    for (const [from, to] of [
      ['<status>Actual', '<status>Real'],
      ['-00:00</sent>', 'Z</sent>'],
      ['<scope>Public</scope>', ''],
    ] as const) {
      expect(xml).toContain(from)
      expect(await problemsOf(xml.replace(from, to), ours, 'relaxng')).not.toEqual([])
    }
  })

  test('is read back by what reads the feeds of others', () => {
    const [alert] = alertsOf(start())
    if (!alert) throw new Error('no alert')
    expect(parseFeedDocument(Buffer.from(capXml(alert)), null, alert.sent).items[0]).toMatchObject({
      // Text that looks like markup is none of ours on a page either.
      title: 'DRILL: Lockdown at St. Mary’s & Sons and South School',
      at: '2026-03-02T10:00:00.000Z',
    })
  })
})

describe('the files of an organization', () => {
  const place = { tenantKey: 'oak', name: publisher.senderName, baseUrl: 'https://muster.example.org' }
  const files = (...incidents: { isActive: boolean; alerts: ReturnType<typeof alertsOf> }[]) =>
    buildAlertFiles(place, incidents, '2026-03-02T00:00:00.000Z')
  const running = { isActive: true, alerts: alertsOf(actual, toShelter) }
  const over = { isActive: false, alerts: alertsOf(start(), end) }

  test('of one incident are its messages, the newest first, and as CAP the last of them', () => {
    const { rss, atom, cap, alerts } = files(running)
    for (const each of [rss, atom]) {
      const titles = parseFeedDocument(each.body, each.type, new Date().toISOString()).items.map(
        ({ title }) => title,
      )
      expect(titles.map((title) => title.split(' ')[0])).toEqual(['Shelter', 'Lockdown'])
      expect(each.body.toString()).toContain('https://muster.example.org/feeds/oak/alerts/')
    }
    expect(cap).toEqual(alerts.get(running.alerts[1]?.identifier ?? ''))
    expect([...alerts.keys()]).toEqual(running.alerts.map(({ identifier }) => identifier))
  })

  test('as CAP: what runs before what is over, then what was the last; with several or none the index', () => {
    expect(files(running, over).cap.body.toString()).toContain('<status>Actual')
    expect(files(over).cap.body.toString()).toContain('<responseType>AllClear')
    expect(files(running, running).cap.type).toContain('atom')
    expect(files().cap.type).toContain('atom')
    expect(parseFeedDocument(files().cap.body, null, new Date().toISOString()).items).toEqual([])
  })

  test('are the same bytes, with the same ETag, for the same alerts, and others for others', () => {
    expect(files(running).rss.etag).toBe(files(running).rss.etag)
    expect(files(running).rss.etag).not.toBe(files(over).rss.etag)
  })
})
