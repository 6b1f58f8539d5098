import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { getGuestLanguages } from '@muster/contract/guestCalls'
import {
  checkText,
  getLanguage,
  type LanguageFileResult,
  languageFile,
  languageFileResult,
  listLanguages,
  takeBackText,
} from '@muster/contract/languageCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import { openCatalog } from '@muster/words/catalog'
import type { TranslatedCode } from '@muster/words/languages'
import { inCatalog, isChecked, tellStored } from '@muster/words/t'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterTestGuest } from '../../../test/guests.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { hashOfText } from '../../access/shippedTexts.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  const params = { id: oak.id }
  const { version } = await world.ask(getTenantConfiguration, { params }, admin())
  await world.ask(updateTenantConfiguration, { params, body: { version, languages: ['es'] } }, admin())
})
afterAll(() => world.close())

const admin = () => oak.staff.TenantAdmin
const english = 'Lock the door and turn off the lights'
const own = 'Echen llave a la puerta y apaguen las luces'

const of = (language: TranslatedCode, text: string, id = oak.id) => ({
  params: { id, language, hash: hashOfText(text) },
})
const textsOf = (language: TranslatedCode = 'es') =>
  world.ask(getLanguage, { params: { id: oak.id, language } }, admin())
const textOf = async (text: string, language?: TranslatedCode) =>
  (await textsOf(language)).find((each) => each.english === text)
const check = (
  text: string,
  body: Partial<Parameters<typeof bodyOf>[0]>,
  as = admin(),
  language: TranslatedCode = 'es',
) => world.call(checkText, { ...of(language, text), body: bodyOf(body) }, as)
const bodyOf = (body: {
  translation?: string
  checkedBy?: string
  checkedOn?: string
  version?: number | null
}) => ({
  translation: own,
  version: null,
  ...body,
})
const progressOf = async (language: TranslatedCode) => {
  const all = await world.ask(listLanguages, { params: { id: oak.id } }, admin())
  return all.find((each) => each.language === language)
}

/** The words that phones of the organization fetch. */
async function fetchOwnWords(name: string | undefined, code: TranslatedCode = 'es') {
  const { statusCode, headers, body } = await world.server.app.inject(`/assets/words/1/${name}.json`)
  return {
    status: statusCode,
    kept: headers['cache-control'],
    read: () => openCatalog(code, [JSON.parse(body)]),
  }
}
const nameOf = async () => {
  const guest = await enterTestGuest(world, oak, await world.startDrill(oak))
  const { ownWords } = await world.ask(getGuestLanguages, {}, { headers: guest.headers })
  return ownWords[0]
}

test('each language shows its texts with Muster’s translation, what to do first, and none is checked', async () => {
  const texts = await textsOf('ar')
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts[0]?.uses).toContain('steps')
  expect(texts.filter(({ checked }) => checked !== null)).toEqual([])
  expect(await textOf(english)).toMatchObject({ hash: hashOfText(english), shipped: expect.any(String) })
  const [spanish, arabic] = [await progressOf('es'), await progressOf('ar')]
  expect([spanish?.isOn, arabic?.isOn]).toEqual([true, false])
  expect(arabic).toMatchObject({ texts: texts.length, checked: 0, checkedSteps: 0, changed: 0 })
})

test('a checked text has who checked it and when, replaces Muster’s on phones, and needs no English there', async () => {
  expect((await check(english, {})).body.checked).toMatchObject({
    translation: own,
    checkedBy: admin().name,
    recordedBy: admin().name,
    version: 1,
  })
  const place = await nameOf()
  expect(place).toMatch(new RegExp(`^es-own/${oak.id}/[0-9a-f]{16}$`))
  const words = await fetchOwnWords(place)
  expect(words.kept).toContain('immutable')
  const said = inCatalog(words.read(), () => [tellStored(english), isChecked(english), isChecked('Hold')])
  expect(said).toEqual([own, true, false])
  // A room learns of it as its bag is read anew; here at once, by another server.
  const server = await world.addServer()
  const { barcode } = roomAt(oak, 0)
  const status = await world.call(getBagStatus, { query: { RedBagGuid: barcode } }, undefined, server)
  expect(status.body.ownWords).toEqual([place])
})

test('a text that is checked as Muster has it costs its key alone', async () => {
  const shipped = (await textOf('Hold'))?.shipped ?? ''
  await check('Hold', { translation: shipped, checkedBy: 'Señora Ruiz, parent', checkedOn: '2026-02-03' })
  expect((await textOf('Hold'))?.checked).toMatchObject({
    checkedBy: 'Señora Ruiz, parent',
    checkedOn: '2026-02-03',
  })
  const words = await fetchOwnWords(await nameOf())
  expect(inCatalog(words.read(), () => [tellStored('Hold'), isChecked('Hold')])).toEqual([null, true])
})

test('of two people who check the same text at once, the second hears of the first, unless both say the same', async () => {
  const text = 'Bring everyone inside'
  const answers = await Promise.all([
    check(text, { translation: 'Entren todos' }),
    check(text, { translation: 'Hagan entrar a todos' }, world.globalAdmin),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const checked = (await textOf(text))?.checked
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.problem.detail).toContain(`has checked this text meanwhile: “${checked?.translation}”`)
  // The second tap of a button, and somebody of the same opinion.
  const again = await check(text, { translation: checked?.translation ?? '', checkedBy: 'Someone else' })
  expect(again.body.checked).toEqual(checked)
})

test.each([
  ['Está a salvo', '{0} of {1} done', 'has no {0}, {1}'],
  ['Cierre {0}', 'Lockdown', 'has {0}, which the English text does not have'],
  ['<b>Cierre</b>', 'Lockdown', 'has <b>, </b>'],
  ['<script>x</script>', 'Lockdown', 'which the English text does not have'],
  ['"Cierre"', 'Lockdown', 'straight quote'],
  ['{0', 'Lockdown', 'has braces'],
])('“%s” is refused as a translation of “%s”: it %s', async (translation, text, fault) => {
  const { status, problem } = await check(text, { translation })
  expect([status, problem.type]).toEqual([422, 'faulty-translation'])
  expect(problem.detail).toContain(fault)
  expect((await textOf(text))?.checked).toBeNull()
})

test('an unknown text, a day to come, an empty name and a language that Muster lacks are refused', async () => {
  expect((await check('No text of Muster', {})).status).toBe(404)
  expect((await check('Secure', { translation: 'Asegurar', checkedOn: '2199-01-01' })).problem.type).toBe(
    'day-to-come',
  )
  expect((await check('Secure', { translation: 'Asegurar', checkedBy: '  ' })).status).toBe(422)
  expect((await check('Secure', {}, admin(), 'tlh' as TranslatedCode)).status).toBe(422)
})

test('others cannot check: not a manager, not another organization’s administrator, and nobody by another’s id', async () => {
  const all = (as: TestAccount, id: string) => [
    world.call(listLanguages, { params: { id } }, as),
    world.call(getLanguage, { params: { id, language: 'es' } }, as),
    world.call(checkText, { ...of('es', 'Secure', id), body: bodyOf({}) }, as),
    world.call(takeBackText, { ...of('es', english, id), query: { version: 1 } }, as),
  ]
  for (const { status } of await Promise.all(all(oak.staff.Manager, oak.id))) expect(status).toBe(403)
  for (const { status } of await Promise.all(all(river.staff.TenantAdmin, oak.id))) expect(status).toBe(404)
  expect((await textOf(english))?.checked?.translation).toBe(own)
  expect(
    (
      await world.ask(getLanguage, { params: { id: river.id, language: 'es' } }, river.staff.TenantAdmin)
    ).some(({ checked }) => checked),
  ).toBe(false)
})

test('a text whose English has changed is unchecked, and the old one is shown as changed', async () => {
  const old = 'Lock the door and switch off the lights'
  await world.asOwner((owner) =>
    owner.query(
      `insert into checked_text (tenant_id, language, source_hash, source, translation, checked_by_name, checked_on, recorded_by_id, recorded_by_name)
      values ($1, 'vi', $2, $3, 'Khóa cửa và tắt đèn', 'Ms. Tran', '2026-01-05', (select id from app_user where email = $4), 'Someone')`,
      [oak.id, hashOfText(old), old, admin().email],
    ),
  )
  expect(await textOf(english, 'vi')).toMatchObject({ checked: null })
  expect(await textOf(old, 'vi')).toMatchObject({
    shipped: null,
    uses: [],
    checked: { checkedBy: 'Ms. Tran' },
  })
  expect(await progressOf('vi')).toMatchObject({ checked: 0, changed: 1 })
  await world.ask(takeBackText, { ...of('vi', old), query: { version: 1 } }, admin())
  expect(await progressOf('vi')).toMatchObject({ changed: 0 })
})

test('a check can be taken back, once; and not over the head of who has checked since', async () => {
  const text = 'Evacuate'
  await check(text, { translation: 'Evacúen' })
  await check(text, { translation: 'Evacúen ya', version: 1 })
  expect((await check(text, { translation: 'Evacuar', version: 1 })).status).toBe(409)
  const takeBack = (version: number) =>
    world.call(takeBackText, { ...of('es', text), query: { version } }, admin())
  expect((await takeBack(1)).status).toBe(409)
  expect((await takeBack(2)).status).toBe(200)
  expect((await takeBack(2)).status).toBe(200)
  expect((await textOf(text))?.checked).toBeNull()
  expect((await check(text, { version: 2 })).problem.detail).toContain('has taken this check back')
})

test('the audit has what was checked and taken back, with the words before and after', async () => {
  const { items } = await world.ask(searchAudit, { query: { page: 1, pageSize: 100 } }, admin())
  const checked = items.findLast(({ subject }) => subject === `Spanish: ${english}`)
  expect(checked).toMatchObject({
    action: 'translation.checked',
    after: { translation: own, checkedBy: admin().name },
  })
  expect(items.find(({ action }) => action === 'translation.takenBack')?.before).toMatchObject({
    translation: 'Evacúen ya',
  })
})

test('an old address of words leads to those of now, and is not kept; without any there are none', async () => {
  const stale = await fetchOwnWords(`es-own/${oak.id}/0123456789abcdef`)
  expect([stale.status, stale.kept]).toEqual([302, 'no-store'])
  for (const place of [
    `es-own/${river.id}/0123456789abcdef`,
    'es-own/x/y',
    `es-own/${oak.id}/..%2f..`,
    `xx-own/${oak.id}/1`,
  ])
    expect((await fetchOwnWords(place)).status).toBeGreaterThanOrEqual(400)
  expect((await fetchOwnWords(`ru-own/${oak.id}/0123456789abcdef`, 'ru')).status).toBe(404)
})

/** A file of a language. */
async function send(
  csv: string | Buffer,
  options: { dryRun?: boolean; language?: TranslatedCode; as?: TestAccount; id?: string; type?: string } = {},
) {
  const { dryRun = false, language = 'es', as = admin(), id = oak.id, type = 'text/csv' } = options
  const answer = await world.server.app.inject({
    method: 'POST',
    url: languageFile(id, language),
    query: { fileName: 'es.csv', dryRun: String(dryRun) },
    headers: { 'content-type': type, ...(await world.headersOf(as)) },
    payload: csv,
  })
  return {
    status: answer.statusCode,
    detail: () => String(answer.json().detail),
    get result(): LanguageFileResult {
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return languageFileResult.parse(answer.json())
    },
  }
}
const header = 'language,hash,used for,english,translation,checked by,checked on'
const line = (text: string, translation: string, by: string, on = '', hash = hashOfText(text)) =>
  `es,${hash},,"${text}",${translation},${by},${on}`
const file = (...lines: string[]) => [header, ...lines].join('\r\n')

test('a file that is downloaded and sent back changes nothing; with names in it, its texts are checked', async () => {
  const { body, headers } = await world.server.app.inject({
    url: languageFile(oak.id, 'es'),
    headers: await world.headersOf(admin()),
  })
  expect(headers['content-type']).toContain('text/csv')
  expect(body.startsWith(`\ufeff${header}\r\n`)).toBe(true)
  const same = (await send(body)).result
  expect([same.checked, same.changed, same.skippedCount]).toEqual([0, 0, 0])
  expect(same.left + same.unchecked).toBe((await textsOf()).length)

  const text = 'Count the people in the room'
  const edited = body.replace(new RegExp(`(${text},.*),,\r\n`), '$1,Señor Paz,11/2/2026\r\n')
  expect(edited).not.toBe(body)
  const tried = (await send(edited, { dryRun: true })).result
  expect(tried).toMatchObject({ checked: 1, changed: 0 })
  expect(tried.changes[0]).toMatchObject({ name: text })
  expect((await textOf(text))?.checked).toBeNull()
  expect((await send(edited)).result.checked).toBe(1)
  expect((await textOf(text))?.checked).toMatchObject({
    checkedBy: 'Señor Paz',
    checkedOn: '2026-11-02',
    recordedBy: admin().name,
  })
  // Sent twice, as after a lost answer.
  expect((await send(edited)).result.checked).toBe(0)
})

test('each row that cannot be used is named with its reason, and the others are taken', async () => {
  const { result } = await send(
    file(
      line('Shelter', 'Refugiarse', 'Ms. Paz', '2026-11-03'),
      line('Shelter now', 'x', 'Ms. Paz'),
      line('Secure', 'Asegurar {0}', 'Ms. Paz'),
      line('Evacuate', 'Salgan', '', '2026-11-03'),
      line('Please wait', 'Esperen', 'Ms. Paz', '2199-01-01'),
      line('We need help', 'Ayuda', 'Ms. Paz', 'yesterday'),
      line('All quiet here', 'Todo bien', 'Ms. Paz'),
      line('All quiet here', 'Todo en calma', 'Ms. Paz'),
      line('Door is locked', 'Puerta', 'Ms. Paz', '', hashOfText('Take attendance')),
    ),
  )
  expect(result).toMatchObject({ checked: 1, skippedCount: 8 })
  expect(result.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 is for no English text of Muster: its hash is unknown',
    '4 has a translation that has {0}, which the English text does not have',
    '5 does not name who checked it',
    '6 was checked on 2199-01-01, which has not come yet',
    '7 has the day “yesterday”: write it as 2026-11-27',
    '8 is for the same text as line 9: keep one of them',
    '9 is for the same text as line 8: keep one of them',
    '10 has another English text than its hash says: perhaps its columns were sorted apart',
  ])
  expect((await textOf('Shelter'))?.checked?.translation).toBe('Refugiarse')
})

test('a file as a spreadsheet saves it, with a formula in it, is read as it was meant', async () => {
  const rows = file(line('Door is locked', "'=1+1", 'Ms. Paz')).replaceAll(',', ';')
  expect((await send(Buffer.from(`\ufeff${rows}`, 'utf16le'))).result.checked).toBe(1)
  expect((await textOf('Door is locked'))?.checked?.translation).toBe('=1+1')
  const { body } = await world.server.app.inject({
    url: languageFile(oak.id, 'es'),
    headers: await world.headersOf(admin()),
  })
  expect(body).toContain(",'=1+1,Ms. Paz,")
})

test('a file that is not that of this language is refused as a whole', async () => {
  const other = await send(file(line('Hold', 'Espera', 'Ms. Paz')), { language: 'ko' })
  expect([other.status, other.detail()]).toEqual([
    422,
    'es.csv is for Spanish, and this page is for Korean. Choose the other language first. Nothing was changed.',
  ])
  expect((await send('name\r\nx')).detail()).toContain('has no column language')
  expect((await send('')).status).toBe(422)
  expect((await send(Buffer.from('PK\u0003\u0004'))).detail()).toContain('not CSV')
  expect((await send('{}', { type: 'application/json' })).status).toBe(415)
  expect((await send(Buffer.alloc(10 * 1024 * 1024, 'a'))).status).toBe(413)
})

test('files are for administrators of the organization alone', async () => {
  expect((await send(file(), { as: oak.staff.Manager })).status).toBe(403)
  expect((await send(file(), { as: river.staff.TenantAdmin })).status).toBe(404)
  for (const [as, status] of [
    [oak.staff.Manager, 403],
    [river.staff.TenantAdmin, 404],
  ] as const) {
    const { statusCode } = await world.server.app.inject({
      url: languageFile(oak.id, 'es'),
      headers: await world.headersOf(as),
    })
    expect(statusCode).toBe(status)
  }
})
