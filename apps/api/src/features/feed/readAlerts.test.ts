import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FeedError } from './feedError.ts'
import { parseFeedDocument } from './parseFeed.ts'

/** Tests external alerts in all containers: only current ones are shown, and tests are marked. */

const now = '2026-03-02T16:00:00.000Z'
const read = (text: string) => parseFeedDocument(Buffer.from(text), null, now)
const titles = (text: string) => read(text).items.map(({ title }) => title)
const leftOut = (text: string) => read(text).leftOut.map(({ title, why }) => `${title}: ${why}`)

type Cap = {
  id: string
  headline?: string
  status?: string
  msgType?: string
  refs?: string
  expires?: string
  severity?: string
}
const cap = ({ id, headline = id, status = 'Actual', msgType = 'Alert', refs, ...of }: Cap) =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${id}</identifier><sender>w@example.org</sender><sent>2026-03-02T15:00:00-00:00</sent><status>${status}</status><msgType>${msgType}</msgType><scope>Public</scope>${
    refs ? `<references>${refs}</references>` : ''
  }<info><category>Met</category><event>Weather</event><severity>${of.severity ?? 'Severe'}</severity><expires>${of.expires ?? '2026-03-02T18:00:00-00:00'}</expires><headline>${headline}</headline></info></alert>`
const named = (id: string) => `w@example.org,${id},2026-03-02T15:00:00-00:00`

const ipaws = (...alerts: string[]) =>
  `<?xml version="1.0"?><ns1:alerts xmlns:ns1="http://gov.fema.ipaws.services/feed">${alerts.join('')}</ns1:alerts>`
const edxl = (...alerts: string[]) =>
  `<EDXLDistribution xmlns="urn:oasis:names:tc:emergency:EDXL:DE:1.0"><distributionID>d</distributionID><distributionStatus>Actual</distributionStatus>${alerts
    .map(
      (each) =>
        `<contentObject><xmlContent><embeddedXMLContent>${each}</embeddedXMLContent></xmlContent></contentObject>`,
    )
    .join('')}</EDXLDistribution>`

describe.each([
  ['IPAWS', ipaws],
  ['EDXL-DE', edxl],
])('an envelope of %s', (_, envelope) => {
  test('with several alerts is each of them', () => {
    expect(titles(envelope(cap({ id: 'Flood' }), cap({ id: 'Storm' }), cap({ id: 'Ice' })))).toEqual([
      'Flood',
      'Storm',
      'Ice',
    ])
  })

  test('takes away what an alert in it calls off, before or after, and keeps the last of what is renewed', () => {
    const cancel = cap({ id: 'off', headline: 'Called off', msgType: 'Cancel', refs: named('Flood') })
    for (const text of [envelope(cap({ id: 'Flood' }), cancel), envelope(cancel, cap({ id: 'Flood' }))]) {
      expect(titles(text)).toEqual([])
      expect(leftOut(text).sort()).toEqual(['Called off: cancelled', 'Flood: replaced'])
    }
    const update = cap({ id: 'Worse', msgType: 'Update', refs: named('Flood') })
    expect(titles(envelope(cap({ id: 'Flood' }), update))).toEqual(['Worse'])
  })

  test('with nothing in it is read, and nothing is in it', () => {
    expect(read(envelope())).toEqual({ items: [], leftOut: [] })
  })
})

test('a lone Cancel without words is read, and nothing is shown', () => {
  const text = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>b</identifier><status>Actual</status><msgType>Cancel</msgType><references>${named('a')}</references></alert>`
  expect(read(text)).toEqual({ items: [], leftOut: [{ title: '', why: 'cancelled' }] })
})

test('the gravest comes first, whatever came last', () => {
  const of = (id: string, severity: string) => cap({ id, severity })
  expect(
    titles(ipaws(of('Fog', 'Minor'), of('Tornado', 'Extreme'), of('Odd', 'Unknown'), of('Flood', 'Severe'))),
  ).toEqual(['Tornado', 'Flood', 'Fog', 'Odd'])
})

test('the same words for several areas are one thing, which holds as long as the longest', () => {
  const info = (end: string) =>
    `<info><headline>Ice</headline><expires>2026-03-02T${end}:00-00:00</expires></info>`
  const text = `<alert><identifier>a</identifier><status>Actual</status><msgType>Alert</msgType>${info('17:00')}${info('19:00')}</alert>`
  expect(read(text).items).toMatchObject([{ title: 'Ice', until: '2026-03-02T19:00:00.000Z' }])
})

/** An entry as the National Weather Service writes it. */
const nws = (title: string, of: { status?: string; msgType?: string; expires?: string } = {}) =>
  `<entry><id>https://example.org/${encodeURIComponent(title)}</id><updated>2026-03-02T15:00:00-00:00</updated><title>${title}</title><summary>Take cover now.</summary><cap:event>Tornado Warning</cap:event><cap:effective>2026-03-02T15:00:00-00:00</cap:effective><cap:expires>${of.expires ?? '2026-03-02T18:00:00-00:00'}</cap:expires><cap:status>${of.status ?? 'Actual'}</cap:status><cap:msgType>${of.msgType ?? 'Alert'}</cap:msgType><cap:severity>Extreme</cap:severity></entry>`
const atom = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><id>f</id><title>Alerts</title><updated>2026-03-02T15:00:00Z</updated>${entries.join('')}</feed>`

describe('an index of alerts', () => {
  test('in Atom, as the National Weather Service has it, shows what holds, with its end and its grade', () => {
    const text = atom(
      nws('Tornado Warning issued May 1', { expires: '2020-05-01T12:00:00-05:00' }),
      nws('Test Message', { status: 'Test', msgType: 'Cancel' }),
      nws('Practice warning', { status: 'Exercise' }),
      nws('Line check', { status: 'Test' }),
      nws('Not ready', { status: 'Draft' }),
      nws('Called off', { msgType: 'Cancel' }),
      nws('Tornado Warning issued March 2'),
    )
    expect(read(text).items).toContainEqual({
      title: 'Tornado Warning issued March 2',
      text: 'Take cover now.',
      at: '2026-03-02T15:00:00.000Z',
      until: '2026-03-02T18:00:00.000Z',
      isAlert: true,
      severity: 'Extreme',
    })
    expect(titles(text).sort()).toEqual([
      'DRILL: Practice warning',
      'TEST: Line check',
      'Tornado Warning issued March 2',
    ])
    expect(leftOut(text)).toEqual([
      'Tornado Warning issued May 1: expired',
      'Test Message: cancelled',
      'Not ready: draft',
      'Called off: cancelled',
    ])
  })

  test('in Atom, as MeteoAlarm has it, is read by its own names', () => {
    const entry = (title: string, type: string, more = '') =>
      `<entry><id>${title}</id><title>${title}</title><cap:identifier>${title}</cap:identifier><cap:message_type>${type}</cap:message_type><cap:status>Actual</cap:status><cap:sent>2026-03-02T15:00:00+00:00</cap:sent><cap:expires>2026-03-02T20:00:00+00:00</cap:expires><cap:severity>Moderate</cap:severity>${more}</entry>`
    const text = atom(
      entry('Yellow wind', 'Alert'),
      entry(
        'Orange wind',
        'Update',
        `<cap:references>${named('Yellow wind'.replace(' ', '-'))}</cap:references>`,
      ),
      entry('Rain', 'Cancel'),
    )
    expect(titles(text)).toEqual(['Yellow wind', 'Orange wind'])
  })

  test('in RSS is read alike, and an entry that is no alert is news', () => {
    const text = `<rss version="2.0" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><channel><title>T</title><item><title>Old flood</title><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate><cap:expires>2026-03-01T12:00:00Z</cap:expires></item><item><title>Flood</title><description>&lt;b&gt;Now&lt;/b&gt; &amp;amp; here</description><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><cap:severity>Minor</cap:severity></item><item><title>There are no warnings</title></item></channel></rss>`
    expect(read(text).items).toEqual([
      {
        title: 'Flood',
        text: 'Now & here',
        at: '2026-03-02T10:00:00.000Z',
        isAlert: true,
        until: '2026-03-03T10:00:00.000Z',
        severity: 'Minor',
      },
      { title: 'There are no warnings', text: '', at: null, until: null, isAlert: false, severity: null },
    ])
    expect(leftOut(text)).toEqual(['Old flood: expired'])
  })

  test('whose entries hold whole alerts is read by these', () => {
    const entry = (title: string, of: Partial<Cap>) =>
      `<entry><id>${title}</id><title>${title}</title><updated>2026-03-02T15:00:00Z</updated><content type="text/xml">${cap({ id: title, ...of })}</content></entry>`
    const text = atom(
      entry('Amber', {}),
      entry('Drill', { status: 'Exercise' }),
      entry('Gone', { expires: '2026-03-02T15:59:00-00:00' }),
    )
    expect(titles(text)).toEqual(['Amber', 'DRILL: Drill'])
  })
})

describe('alerts as JSON', () => {
  const info = { headline: 'Ice', expires: '2026-03-02T18:00:00Z', severity: 'Severe' }
  const one = {
    identifier: 'a',
    sender: 'w',
    sent: '2026-03-02T15:00:00Z',
    status: 'Actual',
    msgType: 'Alert',
  }
  const cancel = { ...one, identifier: 'b', msgType: 'Cancel', references: named('a') }

  test.each([
    ['a list', [{ ...one, info: [info] }]],
    ['a list in an object', { alerts: [{ ...one, info: [info] }] }],
    ['one alert', { ...one, info }],
    ['one alert in an object', { alert: { ...one, info: [info] } }],
    ['a list of objects each', [{ alert: { ...one, info } }]],
    ['flat ones', { alerts: [{ ...one, ...info }] }],
    [
      'the GeoJSON of the National Weather Service',
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: { ...one, ...info, messageType: 'Alert' } }],
      },
    ],
  ])('as %s are read', (_, json) => {
    expect(read(JSON.stringify(json)).items).toEqual([
      {
        title: 'Ice',
        text: '',
        at: '2026-03-02T15:00:00.000Z',
        until: '2026-03-02T18:00:00.000Z',
        isAlert: true,
        severity: 'Severe',
      },
    ])
  })

  test('take away what one of them calls off', () => {
    expect(titles(JSON.stringify([{ ...one, info: [info] }, cancel]))).toEqual([])
    const objects = { ...cancel, references: [{ sender: 'w', identifier: 'a', sent: one.sent }] }
    expect(titles(JSON.stringify([{ ...one, info: [info] }, objects]))).toEqual([])
  })

  test('that are none are refused with a sentence that names what it is', () => {
    for (const text of ['[1, 2]', '[{"name":"Snow"}]', '{"alerts":[{"foo":1}]}'])
      expect(() => read(text)).toThrow(/This is JSON, but neither a JSON feed nor CAP alerts/)
    expect(() => read('{"weather":"fine"}')).toThrow(FeedError)
  })
})

const samples = join(process.env.MUSTER_SAMPLES ?? '', 'cap', 'google-cap-library')

describe.skipIf(!existsSync(samples))('the sample alerts', () => {
  const sample = async (name: string, at: string) =>
    parseFeedDocument(await readFile(join(samples, name)), null, at)

  test('of the weather service held in their hours and are left out now', async () => {
    const then = await sample('weather_index.atom', '2010-08-31T12:00:00Z')
    expect(then.items.length).toBeGreaterThan(0)
    expect(then.items.every(({ isAlert }) => isAlert)).toBe(true)
    const later = await sample('weather_index.atom', now)
    expect(later.items).toEqual([])
    expect(later.leftOut.every(({ why }) => why === 'expired')).toBe(true)
    expect(later.leftOut.length).toBeGreaterThanOrEqual(then.items.length)
  })

  test.each([
    'amber.atom',
    'earthquake.atom',
    'weather.atom',
    'thunderstorm.cap',
    'australia.cap',
    'canada.cap',
  ])('%s is over, and is not shown', async (name) => {
    expect((await sample(name, now)).items).toEqual([])
  })
})
