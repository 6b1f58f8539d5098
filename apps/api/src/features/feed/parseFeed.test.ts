import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FeedError } from './feedError.ts'
import { maxItems } from './feedItem.ts'
import { parseFeedDocument } from './parseFeed.ts'
import { parseFeedInWorker } from './parseFeedInWorker.ts'
import { plainText } from './plainText.ts'

/** Tests parsing of external feeds of all formats. */

/** The time of parsing. */
const now = '2026-03-02T16:00:00.000Z'
const read = (text: string, contentType: string | null = null) =>
  parseFeedDocument(Buffer.from(text), contentType, now).items
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`
const item = (title: string, more = '') => `<item><title>${title}</title>${more}</item>`

describe('a feed', () => {
  test('of each format says the same', () => {
    const date = '2026-03-02T10:00:00.000Z'
    const wanted = [
      { title: 'Snow', text: 'Stay warm.', at: date, until: null, isAlert: false, severity: null },
    ]
    const body = `<item><title>Snow</title><description>Stay warm.</description><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>`
    expect(read(rss(body))).toEqual(wanted)
    expect(
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>a</id><entry><id>b</id><title>Snow</title><updated>${date}</updated><summary>Stay warm.</summary></entry></feed>`,
      ),
    ).toEqual(wanted)
    expect(
      read(
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title></channel><item rdf:about="y"><title>Snow</title><description>Stay warm.</description><dc:date>${date}</dc:date></item></rdf:RDF>`,
      ),
    ).toEqual(wanted)
    const json = { version: 'https://jsonfeed.org/version/1.1', title: 'T' }
    const items = [{ id: '1', title: 'Snow', content_html: '<p>Stay warm.</p>', date_published: date }]
    expect(read(JSON.stringify({ ...json, items }))).toEqual(wanted)
  })

  test('that is a CAP alert is one thing, which ends when it expires; what is no emergency says so', () => {
    const alert = (status: string) =>
      `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>1</identifier><sent>2026-03-02T10:00:00-05:00</sent><status>${status}</status><msgType>Alert</msgType><info><language>fr-CA</language><event>Neige</event></info><info><language>en-CA</language><event>Snow</event><headline>Heavy snow</headline><description>Much of it.</description><instruction>Stay in.</instruction><expires>2026-03-02T12:00:00-05:00</expires></info></alert>`
    expect(read(alert('Actual'))).toEqual([
      {
        title: 'Heavy snow',
        text: 'Much of it. Stay in.',
        at: '2026-03-02T15:00:00.000Z',
        until: '2026-03-02T17:00:00.000Z',
        isAlert: true,
        severity: null,
      },
    ])
    expect(read(alert('Exercise'))[0]?.title).toBe('DRILL: Heavy snow')
    expect(read(alert('Test'))[0]?.title).toBe('TEST: Heavy snow')
  })

  test('keeps the newest fifty of many, and those without words not at all', () => {
    const many = Array.from({ length: 90 }, (_, at) =>
      item(`N${at}`, `<pubDate>${new Date(Date.UTC(2026, 0, at + 1)).toUTCString()}</pubDate>`),
    )
    const items = read(rss(many.join('')))
    expect([items.length, items[0]?.title]).toEqual([maxItems, 'N89'])
    expect(read(rss(item('') + item('Said')))).toHaveLength(1)
  })

  test('is read in the charset that it says, and by its mark where that says otherwise', () => {
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${rss(item('Schüler'))}`, 'latin1')
    expect(parseFeedDocument(latin, null, now).items[0]?.title).toBe('Schüler')
    const wide = Buffer.from(`\ufeff${rss(item('Schüler'))}`, 'utf16le')
    expect(parseFeedDocument(wide, 'text/xml; charset=iso-8859-1', now).items[0]?.title).toBe('Schüler')
    expect(read(rss(item('Schüler')), 'text/xml; charset=no-such')[0]?.title).toBe('Schüler')
  })

  test.each([
    ['external', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['parameter', '<!DOCTYPE rss [<!ENTITY % x SYSTEM "http://localhost:8080/x">%x;]>'],
    ['laughing', '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
  ])('with %s entities is refused before it is read', (_, doctype) => {
    expect(() => read(doctype + rss(item('&x;')))).toThrow(/entities/)
  })

  test.each(['', 'hello', '<html><body>404</body></html>', '<rss', '{', '{"items":[]}', '<alert/>', '\0\0'])(
    'that is %j is refused with a sentence',
    (text) => {
      expect(() => read(text)).toThrow(FeedError)
    },
  )

  test.each([
    ['is nested a hundred thousand times', `<rss><channel><item>${'<b>'.repeat(100_000)}`],
    ['has as many attributes', `<rss ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}>`],
    ['opens and never closes', '<!--'.repeat(200_000)],
    ['is one long text', rss(item('<'.repeat(900_000)))],
  ])('that %s is an answer, in its own thread, in time', async (_, text) => {
    const answer = await parseFeedInWorker(Buffer.from(text), null)
    expect('items' in answer || answer.problem.endsWith('.')).toBe(true)
  })
})

describe('words', () => {
  test.each([
    ['<b>Bold</b> &amp; <i>calm</i>', 'Bold & calm'],
    ['<script>alert(1)</script>News', 'News'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;News', 'News'],
    ['&amp;lt;img src=x onerror=alert(1)&amp;gt;News', 'News'],
    ['<style>p{}</style><p>One</p><p>Two</p>', 'One Two'],
    ['<script>never closed', ''],
    ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
    ['a\u202egnp.exe\u200b', 'agnp.exe'],
    ['tab\tand\nline\u0000', 'tab and line'],
    ['<![CDATA[kept]]>', 'kept'],
  ])('%j are %j', (markup, text) => {
    expect(plainText(markup, 100)).toBe(text)
  })

  test('that are too long end with …, and no letter is cut in two', () => {
    expect(plainText('🏫'.repeat(20), 5)).toBe('🏫🏫🏫🏫…')
  })
})

const samples = process.env.MUSTER_SAMPLES ?? ''

describe.skipIf(!existsSync(join(samples, 'feeds')))('the sample feeds and alerts', () => {
  test('are shown or refused with a sentence, each of them, and none brings markup or a file', async () => {
    let [shown, refused] = [0, 0]
    for await (const name of glob('{feeds,cap}/**/*.{xml,cap,atom,rss,html}', { cwd: samples })) {
      try {
        for (const { title, text } of parseFeedDocument(await readFile(join(samples, name)), null, now)
          .items) {
          expect([name, `${title} ${text}`]).not.toEqual([
            name,
            expect.stringMatching(/<\/?(script|img|b|p)\b|root:/i),
          ])
        }
        shown++
      } catch (error) {
        expect([name, error]).toEqual([name, expect.any(FeedError)])
        refused++
      }
    }
    expect(shown + refused).toBeGreaterThanOrEqual(461)
    expect(refused).toBeLessThan(20)
  })

  test('that attack by entities are refused', async () => {
    for (const name of ['xee.cap', 'xee.atom']) {
      const bytes = await readFile(join(samples, 'cap', 'google-cap-library', name))
      expect(() => parseFeedDocument(bytes, null, now)).toThrow(/entities/)
    }
  })
})
