import { inlinedStatusId } from '@muster/contract/inlinedStatus'
import { type BagStatus, bagStatus } from '@muster/contract/shapes'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { drill, school, send, uuid } from '@muster/domain/incident/testSchool'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import type { KnownBag } from '../../access/knownBag.ts'
import { bagStatusOf } from '../../realtime/bagStatus.ts'
import { bagDocument, splitDocument } from './bagDocument.ts'

const built = `<!doctype html><html><head><title>Muster</title>
<script type="module" src="/assets/app.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app.css">
<noscript><meta http-equiv="refresh" content="10" /></noscript></head>
<body><div id="root"></div><noscript><p>Muster needs JavaScript.</p></noscript></body></html>`
const template = splitDocument(
  built,
  '#first-view { color: #fff }',
  '<link rel="modulepreload" href="/assets/bag.js">',
)

const bag: KnownBag = {
  id: uuid(501),
  tenantId: uuid(1),
  siteId: 7,
  roomId: uuid(1),
  name: 'Room 1',
  kind: 'classroom',
  siteName: 'North School',
  organizationName: 'District',
  hasChat: true,
  softLockdownEnabled: false,
  softLockdownSecurityEnabled: true,
  emergencyNumber: null,
  detailsFor: 'everyone',
  languages: [],
  ownWords: {},
}

/** The status of room 1's bag, with these words as every text that somebody wrote. */
function statusWith(words: string, name = bag.name): BagStatus {
  const wanted = [words, 'For room 2 alone']
  const log = send(
    drill(2),
    { type: 'SendBroadcast', data: { message: words, severity: 2 } },
    ...wanted.map((message, at) => ({
      type: 'SendRoomMessage' as const,
      data: { message, roomIds: [school(2)[at]?.id ?? ''] },
    })),
    {
      type: 'GiveInstruction',
      data: { id: uuid(750), text: words, dataType: 0, roomIds: null, announce: false },
    },
  )
  return bagStatusOf({ ...bag, name, siteName: name }, log.state)
}

const documentOf = (status: BagStatus, product = 'Muster') =>
  bagDocument(template, status, '"tag"', product, '/words/')

/** Reads the status from the document, as the page does. */
function inlined(html: string): unknown {
  const json = new RegExp(`<script type="application/json" id="${inlinedStatusId}"[^>]*>(.*?)</script>`, 's')
  return JSON.parse(json.exec(html)?.[1] ?? 'null')
}

test('what to do can be read before any script: kind, action, messages, room, instructions', () => {
  const html = documentOf(statusWith('Stay low.'))
  const place = (words: string) => html.indexOf(words)
  const order = ['DRILL', 'Room 1', 'Locks, lights, out of sight.', 'Stay low.', '>Lock the door<']
  expect(order.map(place)).toEqual(order.map(place).sort((a, b) => a - b))
  expect(place(order[0] ?? '')).toBeGreaterThan(0)
  expect(html).toContain('0 of 3 done')
})

test('the page begins from the same status that the bag would be answered, and its tag', () => {
  const status = statusWith('Stay low.')
  const html = documentOf(status)
  expect(inlined(html)).toEqual(status)
  expect(bagStatus.safeParse(inlined(html)).success).toBe(true)
  expect(html).toContain('data-etag="&quot;tag&quot;"')
})

test('what was said to another room is not in the document', () => {
  expect(documentOf(statusWith('Stay low.'))).not.toContain('For room 2 alone')
})

test.each([
  ['markup', '</script><script>alert(1)</script><img src=x onerror="alert(1)">', '<script>alert', '<img'],
  ['a comment that would swallow the rest', '<!-- <script>', '<!--', '<script>'],
  ['quotes', `" onclick='alert(1)' "`, `" onclick='`, `'alert(1)'`],
  ['a pattern of String.replace', '$& $1 $` $$', 'Muster</title>\n', '<title>Muster<'],
])('%s in messages and names stays text', (_, words, ...never) => {
  const status = statusWith(words, words)
  const html = documentOf(status, words)
  // The JSON may contain the words unchanged, except for "<".
  const outside = html.replace(/<script type="application\/json".*?<\/script>/s, '')
  for (const each of never) expect(outside).not.toContain(each)
  expect(inlined(html)).toEqual(status)
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('right-to-left text and emoji come through whole, each in a line that finds its own direction', () => {
  const words = 'أغلقوا الباب 🔒 \u2028 now'
  const html = documentOf(statusWith(words, words))
  expect(html).toContain(`<p class="instruction" id="step-${uuid(750)}" dir="auto">${words}</p>`)
  expect(html).toContain(`<bdi>${words}</bdi>`)
  expect(html).toContain(`<p class="message" dir="auto">${words}</p>`)
})

test('style sheets stand behind the first view, so that it is painted without them', () => {
  const html = documentOf(statusWith('Stay low.'))
  expect(html.indexOf('app.css')).toBeGreaterThan(html.indexOf('first-view"'))
  expect(html.indexOf('app.js')).toBeLessThan(html.indexOf('<body>'))
  expect(html.match(/app\.css/g)).toHaveLength(1)
  expect(html.indexOf('bag.js')).toBeLessThan(html.indexOf('<body>'))
})

test('a build without a place for the app is refused at the start, not in a lockdown', () => {
  expect(() => splitDocument('<html></html>', '', '')).toThrow('no #root')
})

test('a drill that has become real says so before any script, and nothing of a drill', () => {
  const real = { kind: 'Actual' as const, message: 'Stay low.', severity: 3 as const }
  const { state } = send(drill(1), { type: 'ChangeKind', data: real })
  const [shown = ''] = documentOf(bagStatusOf(bag, state)).split('<script type="application/json"')
  expect(shown).toContain('This is real now. It is not a drill.')
  expect(shown).not.toContain('DRILL')
})

test('without scripts it says so above the instructions, and is read anew by itself', () => {
  const html = documentOf(statusWith('Stay low.'))
  expect(html).toContain('<noscript><meta http-equiv="refresh"')
  expect(html.indexOf('Muster needs JavaScript')).toBeLessThan(html.indexOf('>Lock the door<'))
  expect(html.match(/Muster needs JavaScript/g)).toHaveLength(1)
})

test('a step that one tap answers has its button; one that is done, or asks for more, has none', () => {
  const log = send(
    drill(1),
    ...[0, 1, 4].map((dataType, at) => ({
      type: 'GiveInstruction' as const,
      data: {
        id: uuid(760 + at),
        text: `Step ${at}`,
        dataType: dataType as 0 | 1 | 4,
        roomIds: null,
        announce: false,
      },
    })),
    {
      type: 'CompleteInstruction',
      data: { roomId: uuid(1), instructionIds: [uuid(760)], values: {} },
    },
  )
  const { incident } = bagStatusOf(bag, log.state)
  const html = documentOf(bagStatusOf(bag, log.state))
  expect(html).toContain(
    `<ol data-incident="${incident?.incidentId}" data-words="Acknowledge|Acknowledged|Sent|`,
  )
  const steps = incident?.instructionsList ?? []
  const withButton = steps.filter(({ id }) => html.includes(`data-ack="${id}"`))
  expect(withButton).toEqual(
    steps.filter((each) => each.instructionStatus === 0 && each.instructionDataType === 0),
  )
  expect(withButton.length).toBeGreaterThan(0)
  expect(withButton.length).toBeLessThan(steps.length)
  // What is still to do stands first, as in the app.
  expect(html.lastIndexOf('<li data-done="0"')).toBeLessThan(html.indexOf('<li data-done="1"'))
})

test('a broadcast that says what the action says is folded up where the app will fold it, and written all the same', () => {
  const { state } = send(drill(1), {
    type: 'SendBroadcast',
    data: { message: actionGuides.Lockdown.firstMessage, severity: 3 },
  })
  const html = documentOf(bagStatusOf(bag, state))
  expect(html).toContain('<section aria-label="Alerts" data-repeated>')
  expect(html).toContain(`<p class="message" dir="auto">${actionGuides.Lockdown.firstMessage}</p>`)
  expect(documentOf(statusWith('Stay low.'))).not.toContain('data-repeated')
})

test('in another language it says so, runs its way, and has the English below what is to be done', () => {
  const status = { ...statusWith('Typed by a person'), languages: ['es', 'ar'] }
  const step = status.incident?.instructionsList[0]?.instruction ?? ''
  const catalog = openSourceCatalog('ar', {
    Acknowledge: 'تأكيد',
    Lockdown: 'إغلاق تام',
    [step]: 'أقفل الباب',
  })
  const page = splitDocument(built.replace('<html>', '<html lang="en">'), '', '')
  const html = inCatalog(catalog, () => bagDocument(page, status, '"tag"', 'Muster', '/words/'))
  expect(html).toContain('<html lang="ar" dir="rtl" data-languages="es ar" data-fallback=')
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/words/ar-first.json">')
  expect(html).toContain('>تأكيد</button>')
  expect(html).toContain(`أقفل الباب<span class="english" lang="en" dir="ltr">${step}</span>`)
  expect(html).toContain('إغلاق تام<span class="english" lang="en" dir="ltr">Lockdown</span>')
  // What somebody typed is as it was typed, and what the app reads is in English.
  expect(html).toContain('dir="auto">Typed by a person</p>')
  expect(inlined(html)).toEqual(status)
})

test('what an organization has checked is drawn in its words without the English, as text, and is preloaded', () => {
  const step = 'Lock the door'
  const words = '<img src=x onerror=alert(1)> & "llave"'
  const catalog = { [step]: words, Checklist: words, Lockdown: 'Cierre' }
  const status = { ...statusWith('Stay low.'), languages: ['es'], ownWords: ['es-own/oak/1', 'ar-own/oak/1'] }
  const html = inCatalog(openSourceCatalog('es', catalog, new Set([step])), () => documentOf(status))
  const drawn = html.replace(/<script type="application\/json".*?<\/script>/s, '')
  expect(drawn).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;llave&quot;</p>')
  expect(drawn).not.toContain('<img')
  expect(drawn).not.toContain(`${step}</span>`)
  // Nobody has checked the name of the action.
  expect(drawn).toContain('Cierre<span class="english" lang="en" dir="ltr">Lockdown</span>')
  expect(drawn).toContain('href="/words/es-own/oak/1.json"')
  expect(drawn).not.toContain('ar-own')
})
