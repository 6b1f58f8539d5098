import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { plainRooms, smallImdf } from '@muster/domain/plan/planFixture'
import { ZipFile } from 'yazl'
import type { CsvKind } from '../../src/features/imports/csvKinds.ts'
import { exifOf, plainJpeg, segment, withSegments } from '../jpeg.ts'
import { plainPng, pngChunk, webpChunk, webpOf } from '../pictureFiles.ts'
import { zipOf as planZip } from '../planActions.ts'
import { zipOf as exportZip, smallSchool } from '../writeExport.ts'

/** The receiver of a file: a route that takes it, or a place that a server fetches it from. */
export const targets = [
  'photo',
  'floor picture',
  'plan',
  'spreadsheet',
  'roster',
  'feed',
  'captions',
  'camera',
  'moving camera',
] as const
export type Target = (typeof targets)[number]

/** A hostile file. `kind` is that of an import; `headers` and `ending` are of the server that it is fetched from. */
export type HostileFile = {
  bytes: Buffer
  kind?: CsvKind
  headers?: Record<string, string>
  ending?: 'cut off' | 'never'
}

/** Numbers of a seed: always the same ones (mulberry32). */
function numbersOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number below this one. */
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
type Numbers = ReturnType<typeof numbersOf>

const text = (content: string) => Buffer.from(content)
const json = (content: unknown) => text(JSON.stringify(content))

const vp8 = (width: number, height: number) => {
  const head = Buffer.from('0000009d012a00000000', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return webpChunk('VP8 ', Buffer.concat([head, Buffer.alloc(30, 7)]))
}
const webp = webpOf(vp8(90, 60), webpChunk('EXIF', Buffer.from('where it was taken')))
const png = plainPng(80, 60, [pngChunk('tEXt', Buffer.from('Comment\0a remark'))])
const jpeg = withSegments(
  exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 }),
  segment(0xfe, Buffer.from('a comment')),
)
const pdf = text(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9e9 9e9]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`)
const svg = text(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
const gif = Buffer.from('474946383961010001008000000000000000002c00000000010001000002024401003b', 'hex')
const otherFiles = [pdf, svg, gif]

const rss = text(`<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
<item><title>Snow &amp; ice</title><description><![CDATA[<b>Roads</b> closed]]></description><pubDate>Thu, 26 Nov 2026 10:00:00 GMT</pubDate><guid>1</guid></item>
<item><title>Buses</title><description>Late.</description><pubDate>Thu, 26 Nov 2026 11:00:00 +0100</pubDate></item></channel></rss>`)
const atom =
  text(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><updated>2026-11-26T10:00:00Z</updated>
<entry><title type="html">&lt;i&gt;Snow&lt;/i&gt;</title><summary>Much.</summary><updated>2026-11-26T10:00:00Z</updated><id>urn:1</id></entry></feed>`)
const cap =
  text(`<?xml version="1.0"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>1</identifier><sender>w@example.org</sender>
<sent>2026-11-26T10:00:00-00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><category>Met</category><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity><certainty>Observed</certainty>
<expires>2026-11-27T10:00:00-00:00</expires><headline>Storm</headline><area><areaDesc>Hill</areaDesc><polygon>1,1 2,2 3,1 1,1</polygon></area></info></alert>`)
const feedJson = json({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'News',
  items: [{ id: '1', title: 'Snow', content_text: 'Much.', date_published: '2026-11-26T10:00:00Z' }],
})
const captions = text(`WEBVTT - Doors

NOTE a remark

1
00:00.000 --> 00:02.000 line:0
<v Ana>Close the <b>door</b>.

00:02.000 --> 00:04.000
Lock it &amp; wait.
`)
const frame = Buffer.concat([text('--b\r\nContent-Type: image/jpeg\r\n\r\n'), jpeg, text('\r\n')])
const moving = Buffer.concat([frame, frame, frame])

const spreadsheets: Record<CsvKind, string> = {
  sites: 'name,source_id,latitude,longitude\noak east,S-1,52.5,13.4\n"West, new",S-2,,\n',
  rooms: 'site,name,source_id\noak east,Room 1,R-1\noak west,"Room ""B""",R-2\n',
  students:
    'student_id,given_name,family_name,grade,role,site,room\n1,Ana,Abara,5,student,oak east,Room 1\n2,Ben,Bui,,,,Room 2\n',
  users:
    'name,email,role,sites\nAna Abara,ana@example.org,Staff,\nBen Bui,ben@example.org,Manager,oak east\n',
  rbims: 'serial_number,site,room,model\nA-1,oak east,Room 1,RB-2\nA-2,oak west,Room 2,RB-2\n',
}
const csvKinds = Object.keys(spreadsheets) as CsvKind[]
const csv = (kind: CsvKind, content: string | Buffer): HostileFile => ({ kind, bytes: Buffer.from(content) })

/** A plan of nine thousand rooms that lie on each other. */
function manyRooms(propertiesOf: (id: number) => object): HostileFile {
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 0.001],
        [0.001, 0.001],
        [0, 0],
      ],
    ],
  }
  const features = Array.from({ length: 9_000 }, (_, id) => ({
    type: 'Feature',
    id,
    properties: propertiesOf(id),
    geometry,
  }))
  return { bytes: json({ type: 'FeatureCollection', features }) }
}

function zip(entries: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, content] of entries) file.addBuffer(content, name)
  file.end()
  return buffer(file.outputStream as NodeJS.ReadableStream)
}

const rooms = plainRooms({ name: 'Room 1' }, { name: 'Room 2', level: 1 }, { name: 'Gym', kind: 'hall' })

/** Whole files, to be changed at random. */
export const samples: Record<Target, () => Promise<readonly HostileFile[]>> = {
  photo: async () => [jpeg, plainJpeg].map((bytes) => ({ bytes })),
  'floor picture': async () => [png, jpeg, webp].map((bytes) => ({ bytes })),
  plan: async () => [
    { bytes: await planZip(smallImdf()) },
    { bytes: json(rooms) },
    { bytes: await planZip({ 'Floor 1.geojson': rooms, 'Floor 2.geojson': rooms }) },
  ],
  spreadsheet: async () => csvKinds.map((kind) => csv(kind, spreadsheets[kind])),
  roster: async () => [{ bytes: await exportZip(smallSchool) }],
  feed: async () => [rss, atom, cap, feedJson].map((bytes) => ({ bytes })),
  captions: async () => [{ bytes: captions }],
  camera: async () => [jpeg, png, webp].map((bytes) => ({ bytes })),
  'moving camera': async () => [{ bytes: moving }],
}

/** Files that were thought out: each is as large as its target takes, or larger. */
export const attacks: Record<Target, Record<string, () => HostileFile | Promise<HostileFile>>> = {
  photo: {
    'thousands of segments': () => ({
      bytes: withSegments(...Array.from({ length: 40_000 }, () => segment(0xe1, Buffer.from('Exif\0\0')))),
    }),
    'fill bytes alone': () => ({
      bytes: Buffer.concat([plainJpeg.subarray(0, 2), Buffer.alloc(2_900_000, 255)]),
    }),
    'scans alone': () => {
      const scan = Buffer.concat([segment(0xda, Buffer.from('010100003f00', 'hex')), Buffer.from([1])])
      const scans = Buffer.alloc(2_900_000, scan)
      return { bytes: Buffer.concat([plainJpeg.subarray(0, -2), scans, plainJpeg.subarray(-2)]) }
    },
    'more than a photo may have': () => ({ bytes: Buffer.concat([plainJpeg, Buffer.alloc(8_000_000)]) }),
    'a PDF': () => ({ bytes: pdf }),
  },
  'floor picture': {
    'a PNG of empty chunks': () => {
      const empty = pngChunk('tEXt', Buffer.alloc(0))
      return { bytes: Buffer.concat([png.subarray(0, 33), Buffer.alloc(9_900_000, empty), png.subarray(33)]) }
    },
    'a PNG of empty parts of the picture': () => {
      const empty = pngChunk('IDAT', Buffer.alloc(0))
      return { bytes: Buffer.concat([png.subarray(0, 33), Buffer.alloc(9_900_000, empty), png.subarray(33)]) }
    },
    'a PNG of billions of pixels': () => ({
      bytes: plainPng(80, 60, [], { width: 0x7fffffff, height: 0x7fffffff }),
    }),
    'a WebP of empty chunks': () => ({
      bytes: webpOf(vp8(90, 60), Buffer.alloc(9_900_000, webpChunk('JUNK', Buffer.alloc(0)))),
    }),
    'a WebP that says it is longer': () => {
      const bytes = Buffer.from(webp)
      bytes.writeUInt32LE(0xffffffff, 4)
      return { bytes }
    },
    'a JPEG of stuffed bytes': () => ({
      bytes: Buffer.concat([
        plainJpeg.subarray(0, -2),
        Buffer.alloc(9_900_000, Buffer.from([255, 0])),
        plainJpeg.subarray(-2),
      ]),
    }),
    'more than a picture may have': () => ({ bytes: Buffer.alloc(11_000_000, png) }),
    'a PDF': () => ({ bytes: pdf }),
    'an SVG': () => ({ bytes: svg }),
  },
  plan: {
    'lists in lists': () => ({
      bytes: text(`{"type":"FeatureCollection","features":${'['.repeat(9_000_000)}`),
    }),
    'objects in objects': () => ({ bytes: text('{"type":'.repeat(2_000_000)) }),
    'a room of a million corners': () => {
      const corners = Array.from({ length: 700_000 }, (_, at) => [Math.cos(at) / 100, Math.sin(at) / 100])
      const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
      return {
        bytes: json({
          type: 'FeatureCollection',
          features: [{ type: 'Feature', properties: { name: 'Room 1' }, geometry }],
        }),
      }
    },
    'a hundred rooms that cross themselves': () => {
      const corners = Array.from({ length: 3_000 }, (_, at) => [
        Math.cos(at * 2.4) / 100,
        Math.sin(at * 2.4) / 100,
      ])
      const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
      const features = Array.from({ length: 100 }, (_, at) => ({
        type: 'Feature',
        properties: { name: `Room ${at}` },
        geometry,
      }))
      return { bytes: json({ type: 'FeatureCollection', features }) }
    },
    'thousands of rooms of one name': () =>
      manyRooms((id) => ({ name: 'Room 1', ref: `room ${'0'.repeat(150)}${id % 3}` })),
    'thousands of rooms of long names': () =>
      manyRooms((id) => ({ name: `${id} ${'room 0.'.repeat(20)}`, ref: `room ${'0'.repeat(150)}${id}` })),
    'a room at the end of the world': () => {
      const coordinates = [
        [
          [1e308, -1e308],
          [1e308, 1e308],
          [-1e308, 1e308],
          [1e308, -1e308],
        ],
      ]
      return {
        bytes: json({
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { name: 'Room 1', level: 1e308 },
              geometry: { type: 'Polygon', coordinates },
            },
          ],
        }),
      }
    },
    'a thousand holes': () => {
      const ring = [
        [0, 0],
        [0, 0.001],
        [0.001, 0.001],
        [0, 0],
      ]
      const geometry = {
        type: 'MultiPolygon',
        coordinates: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ring)),
      }
      return {
        bytes: json({
          type: 'FeatureCollection',
          features: [{ type: 'Feature', properties: { name: 'Room 1' }, geometry }],
        }),
      }
    },
    'names of a prototype': () => ({
      bytes: text(
        '{"type":"FeatureCollection","features":[{"type":"Feature","id":"__proto__","properties":{"__proto__":{"name":"x"},"constructor":1,"level":"toString"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}}]}',
      ),
    }),
    'a zip that unpacks to a hundred times its size': async () => ({
      bytes: await zip([['unit.geojson', Buffer.alloc(300_000_000, 32)]]),
    }),
    'a zip of many files': async () => ({
      bytes: await zip(Array.from({ length: 5_000 }, (_, at) => [`${at}.geojson`, text('{}')] as const)),
    }),
    'a zip that leads out': async () => {
      const bytes = await zip([['aa/aa/aa/passwd.geojson', json(rooms)]])
      return { bytes: Buffer.from(bytes.toString('latin1').replaceAll('aa/aa/aa', '../../..'), 'latin1') }
    },
    'more than a plan may have': () => ({ bytes: Buffer.alloc(22_000_000, 32) }),
    'a PDF': () => ({ bytes: pdf }),
  },
  spreadsheet: {
    'a quote that never ends': () => csv('students', `${spreadsheets.students}"${'a,b\n'.repeat(500_000)}`),
    'quotes alone': () => csv('students', `${spreadsheets.students}${'"'.repeat(3_000_001)}`),
    'rows of half a million cells': () =>
      csv('rooms', `site,name,source_id${',x'.repeat(400_000)}\n${`${','.repeat(400_000)}\n`.repeat(60)}`),
    'a header of quotes': () => csv('sites', `${'"a'.repeat(30_000)}\n`),
    'a hundred thousand rows': () =>
      csv(
        'students',
        `student_id,given_name,family_name,room\n${Array.from({ length: 100_000 }, (_, at) => `${at},A,B,R${at % 900}\n`).join('')}`,
      ),
    'millions of rows': () =>
      csv('students', `student_id,given_name,family_name,room\n${'1,,,\n'.repeat(6_000_000)}`),
    'a hundred thousand sites of one name': () => csv('sites', `name\n${'oak east\n'.repeat(99_999)}`),
    'a hundred thousand people who are invited': () =>
      csv(
        'users',
        `name,email,role\n${Array.from({ length: 99_000 }, (_, at) => `N,n${at}@example.org,Staff\n`).join('')}`,
      ),
    'one cell': () => csv('rooms', `site,name\noak east,${'é'.repeat(900_000)}\n`),
    'nothing but zeros': () => csv('rooms', Buffer.alloc(5_000_000)),
    'line ends alone': () => csv('rooms', `site,name\n${'\r'.repeat(3_000_000)}`),
    'half of UTF-16': () =>
      csv(
        'rooms',
        Buffer.concat([Buffer.from('\ufeffsite,name\n', 'utf16le'), Buffer.alloc(1_000_001, 0xd8)]),
      ),
    formulas: () => csv('rooms', 'site,name,source_id\noak east,"=HYPERLINK(""http://x"",""y"")",@SUM(1)\n'),
    'names of a prototype': () => csv('sites', 'name,__proto__,constructor\n__proto__,1,2\ntoString,3,4\n'),
    'a zip': async () => csv('sites', await zip([['sites.csv', text(spreadsheets.sites)]])),
    'a PDF': () => csv('sites', pdf),
  },
  roster: {
    'a zip bomb': async () => ({
      bytes: await exportZip({ ...smallSchool, users: ' '.repeat(400_000_000) }),
    }),
    'a bomb of good rows': async () => ({
      bytes: await exportZip({
        ...smallSchool,
        users: `${smallSchool.users}${'x,,,true,s,student,ana,Ana,Abara,,09\n'.repeat(1_500_000)}`,
      }),
    }),
    'a zip in zips': async () => {
      let bytes = await exportZip(smallSchool)
      for (let times = 0; times < 40; times++) bytes = await zip([['export.zip', bytes]])
      return { bytes }
    },
    'rows of half a million cells': async () => ({
      bytes: await exportZip({
        ...smallSchool,
        users: `${smallSchool.users}${`${','.repeat(450_000)}\n`.repeat(100)}`,
      }),
    }),
    'a quote that never ends': async () => ({
      bytes: await exportZip({ ...smallSchool, users: `${smallSchool.users}"${'x,y\n'.repeat(900_000)}` }),
    }),
    'many files': async () => ({
      bytes: await zip(Array.from({ length: 2_000 }, (_, at) => [`${at}.csv`, text('a')] as const)),
    }),
    'names that lead out': async () => {
      const bytes = await exportZip(smallSchool, 'aa/aa/aa/')
      return { bytes: Buffer.from(bytes.toString('latin1').replaceAll('aa/aa/aa', '../../..'), 'latin1') }
    },
    'schools in a circle': async () => ({
      bytes: await exportZip({
        ...smallSchool,
        orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\nd,,,Hill,district,,s\ns,,,Hill,school,,d\n',
      }),
    }),
    'a PDF': () => ({ bytes: Buffer.concat([text('PK'), pdf]) }),
  },
  feed: {
    'entities in entities': () => ({
      bytes: text(
        `<!DOCTYPE x [${Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]><rss><channel><item><title>&e12;</title></item></channel></rss>`,
      ),
    }),
    'a file of the server': () => ({
      bytes: text(
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&f;</title></item></channel></rss>',
      ),
    }),
    'elements in elements': () => ({ bytes: text(`<rss><channel>${'<item>'.repeat(160_000)}`) }),
    'attributes without end': () => ({
      bytes: text(
        `<rss ${Array.from({ length: 90_000 }, (_, at) => `a${at}=""`).join(' ')}><channel/></rss>`,
      ),
    }),
    'comments that never end': () => ({ bytes: text(`<rss><channel>${'<!--'.repeat(240_000)}`) }),
    'words that never end': () => ({ bytes: text(`<rss><channel>${'<![CDATA['.repeat(110_000)}`) }),
    'items without end': () => ({
      bytes: text(`<rss><channel>${'<item><title>a</title></item>'.repeat(33_000)}</channel></rss>`),
    }),
    'markup in words': () => ({
      bytes: text(`<rss><channel><item><title>${'&lt;'.repeat(240_000)}</title></item></channel></rss>`),
    }),
    'entities in words': () => ({
      bytes: text(`<rss><channel><item><title>${'&amp;#'.repeat(160_000)}</title></item></channel></rss>`),
    }),
    'an area of many corners': () => ({
      bytes: text(cap.toString().replace('1,1 2,2', '1,1 2,2 '.repeat(110_000))),
    }),
    'lists in lists': () => ({
      bytes: text(`{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(900_000)}`),
    }),
    'a thousand times its size, packed': () => ({
      bytes: gzipSync(Buffer.alloc(300_000_000, 32)),
      headers: { 'content-encoding': 'gzip' },
    }),
    'packed in an unknown way': () => ({ bytes: rss, headers: { 'content-encoding': 'gzip' } }),
    'an answer that breaks off': () => ({ bytes: rss, ending: 'cut off' }),
    'an answer that never ends': () => ({ bytes: rss, ending: 'never' }),
    'a PDF': () => ({ bytes: pdf, headers: { 'content-type': 'application/rss+xml' } }),
  },
  captions: {
    'marks that never end': () => ({
      bytes: text(`WEBVTT\n\n00:00.000 --> 00:02.000\n${'<'.repeat(490_000)}`),
    }),
    'marks in marks': () => ({ bytes: text(`WEBVTT\n\n00:00.000 --> 00:02.000\n${'<a<'.repeat(160_000)}>`) }),
    'arrows alone': () => ({ bytes: text(`WEBVTT\n\n${'-->'.repeat(160_000)}`) }),
    'cues alone': () => ({ bytes: text(`WEBVTT${'\n\n-->'.repeat(95_000)}`) }),
    'spaces alone': () => ({ bytes: text(`WEBVTT\n\n${' '.repeat(240_000)}x${' '.repeat(240_000)}-->`) }),
    'lines alone': () => ({ bytes: text(`WEBVTT\n\n00:00.000 --> 00:02.000${'\na'.repeat(240_000)}`) }),
    'line ends alone': () => ({ bytes: text(`WEBVTT\n\n${'\n \n'.repeat(160_000)}-->`) }),
    'more than captions may have': () => ({ bytes: text(`WEBVTT\n\n${'a'.repeat(600_000)}`) }),
    'a thousand times its size, packed': () => ({
      bytes: gzipSync(Buffer.alloc(300_000_000, 32)),
      headers: { 'content-encoding': 'gzip' },
    }),
    'an answer that never ends': () => ({ bytes: captions, ending: 'never' }),
    'half of UTF-8': () => ({ bytes: Buffer.concat([captions, Buffer.alloc(400_000, 0xf0)]) }),
  },
  camera: {
    'an SVG': () => ({ bytes: svg, headers: { 'content-type': 'image/svg+xml' } }),
    'a page': () => ({ bytes: text('<script>alert(1)</script>'), headers: { 'content-type': 'image/jpeg' } }),
    'more than a picture may have': () => ({ bytes: Buffer.concat([jpeg, Buffer.alloc(3_000_000)]) }),
    'a redirect': () => ({ bytes: jpeg, headers: { location: 'http://169.254.169.254/', status: '302' } }),
    'an answer that never ends': () => ({ bytes: jpeg, ending: 'never' }),
    'an answer that breaks off': () => ({ bytes: jpeg, ending: 'cut off' }),
  },
  'moving camera': {
    'ends alone': () => ({
      bytes: Buffer.concat([
        text('--b\r\n\r\n'),
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.alloc(1_900_000, Buffer.from([0xff, 0xd9])),
      ]),
      ending: 'never',
    }),
    'beginnings alone': () => ({
      bytes: Buffer.alloc(1_900_000, Buffer.from([0xff, 0xd8, 0xff])),
      ending: 'never',
    }),
    'lines alone': () => ({
      bytes: Buffer.concat([
        text('--b\r\n\r\n'),
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.alloc(1_900_000, Buffer.from('\xff\xd9\r\n-', 'latin1')),
      ]),
    }),
    'more than a picture may have': () => ({
      bytes: Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(3_000_000)]),
    }),
  },
}

/** A sample of a target, changed at random as this seed says; one in twelve is another file altogether. */
export async function mutated(target: Target, seed: number): Promise<HostileFile> {
  const numbers = numbersOf(seed * targets.length + targets.indexOf(target))
  // Within its zip; what changes the zip itself is seldom unpacked.
  if (target === 'roster' && seed % 2 === 0) {
    const name = numbers.pick(Object.keys(smallSchool))
    const changed = change(text(smallSchool[name] ?? ''), numbers).toString('latin1')
    return { bytes: await exportZip({ ...smallSchool, [name]: changed }) }
  }
  const file = numbers.pick(await samples[target]())
  if (numbers.below(12) === 0) return { ...file, bytes: numbers.pick(otherFiles) }
  let { bytes } = file
  for (let times = 1 + numbers.below(8); times > 0; times--) bytes = change(bytes, numbers)
  return { ...file, bytes }
}

/** Numbers and words that files break readers with. */
const telling = [
  '00',
  'ff',
  '7f',
  '80',
  'ffff',
  '0000',
  'ffffffff',
  '7fffffff',
  '80000000',
  '00000000',
  'fffe',
  'efbbbf',
  'c0',
  'f4908080',
  'ffd8',
  'ffd9',
  '0d0a',
  '00000001',
].map((each) => Buffer.from(each, 'hex'))
const words = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '<',
  '>',
  '&',
  ']]>',
  '-->',
  '<!--',
  '{',
  '[',
  '}',
  ']',
  '\\',
  '=',
  '-1',
  '1e999',
  '__proto__',
  '\u202e',
  '\ud7ff',
  '\0',
  'PK\x03\x04',
  '99999999999999999999',
].map(text)

function change(bytes: Buffer, { below, pick }: Numbers): Buffer {
  const at = below(bytes.length + 1)
  const length = below(1 + Math.min(bytes.length - at, 1 << below(12)))
  const [before, part, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ]
  switch (below(8)) {
    case 0:
      return Buffer.concat([before, part.map((byte) => byte ^ (1 << below(8))), after])
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([before, part, part, after])
    case 3:
      return before
    case 4:
      return Buffer.concat([before, pick(telling), bytes.subarray(Math.min(bytes.length, at + 2))])
    case 5:
      return Buffer.concat([before, pick(words), part, after])
    case 6:
      return Buffer.concat([before, Buffer.from(Array.from({ length: below(60) }, () => below(256))), after])
    default:
      // Up to a megabyte of one part.
      return Buffer.concat([
        before,
        Buffer.alloc(part.length === 0 ? 0 : Math.min(1 << below(20), 4_000 * part.length), part),
        after,
      ])
  }
}
