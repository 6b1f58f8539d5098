import { Script } from 'node:vm'
import { removeUserSignIns } from '@muster/contract/adminUserCalls'
import * as calls from '@muster/contract/mySignInCalls'
import { getSignInSettings, setRequiredPasskeys } from '@muster/contract/signInProviderCalls'
import { verifyAuth } from '@muster/contract/userCalls'
import { decodeJwt } from 'jose'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { eventually } from '../../../test/eventually.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import { addMember } from '../../../test/members.ts'
import { readMail } from '../../../test/readMail.ts'
import type { TestAccount } from '../../../test/school.ts'
import { homeUrl, issuerUrl, ownSignIn, Visitor } from '../../../test/visitor.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { printedCode } from './signInCodes.ts'

/** Signing in at Muster itself: a code by mail, a code from the command line, a passkey. */

let world: World
let mail: Awaited<ReturnType<typeof startMailServer>>
let server: string
/** Addresses that the mail server does not take. */
const refused = new Set<string>()
let visitor: Visitor
let ann: TestAccount
/** The address of the open sign-in page. */
let page: string
let lines: { msg: string }[] = []

beforeAll(async () => {
  mail = await startMailServer((address) => (refused.has(address) ? [550, 'No such user here'] : null))
  world = await openWorld({
    env: { ...ownSignIn, SMTP_URL: mail.url, MAIL_FROM: 'muster@school.example', LOG_LEVEL: 'info' },
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  })
  server = await world.listen()
  ann = world.tenants[0].staff.Manager
})
beforeEach(async () => {
  await world.asOwner((owner) => owner.query('truncate sign_in_code, passkey, sign_in_refusal'))
  mail.taken.length = 0
  lines = []
  await open()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await world.close()
  await mail.close()
})

/** Opens the sign-in page in a browser of its own. */
async function open() {
  visitor = new Visitor(server)
  page = (await visitor.begin()).at.pathname
}

async function tokenOf(shown: { at: URL }): Promise<Credentials> {
  const { access_token } = await visitor.tokens(shown.at)
  return { headers: { authorization: `Bearer ${access_token}` } }
}

const askForCode = (email: string) => visitor.follow(`${page}/address`, { email })
const typeCode = (email: string, code: string) => visitor.follow(`${page}/code`, { email, code })
const post = async (step: string, json: unknown = {}) => {
  const answer = await visitor.go(page + step, undefined, json)
  return { status: answer.status, body: await answer.json() }
}

async function mailedCode(email: string): Promise<string> {
  await askForCode(email)
  await eventually(() => expect(mail.taken.at(-1)?.to).toEqual([email]))
  const text = mail.taken.at(-1)?.text ?? ''
  mail.taken.length = 0
  return /Your code is (\d{4} \d{4})/.exec(text)?.[1] ?? ''
}

async function whoCameIn(shown: { at: URL }) {
  const { access_token } = await visitor.tokens(shown.at)
  const headers = { authorization: `Bearer ${access_token}` }
  const { body } = await world.call(verifyAuth, {}, { headers })
  return { method: decodeJwt(access_token).sign_in, email: 'email' in body ? body.email : null }
}

describe('a code by mail', () => {
  test('signs in once, and the audit says so', async () => {
    const code = await mailedCode(ann.email)
    expect((await typeCode(ann.email, code)).page).toContain('Add a passkey')
    expect(await whoCameIn(await visitor.follow(`${page}/later`, {}))).toEqual({
      method: 'code',
      email: ann.email,
    })
    const { rows } = await world.asOwner((owner) =>
      owner.query('select action, tenant_id, subject from audit'),
    )
    const subject = expect.stringContaining(ann.email)
    expect(rows).toEqual([{ action: 'user.signedInByCode', tenant_id: world.tenants[0].id, subject }])
    await open()
    expect((await typeCode(ann.email, code)).status).toBe(401)
  })

  test('comes in the language of the account, with the English below, and in English where it is switched off', async () => {
    const set = (chosen: string | null, languages: string[]) =>
      world.asOwner(async (owner) => {
        await owner.query('update app_user set language = $1 where email = $2', [chosen, ann.email])
        await owner.query('update tenant set languages = $1 where id = $2', [languages, world.tenants[0].id])
      })
    const mailNow = async () => {
      mail.taken.length = 0
      await open()
      await askForCode(ann.email)
      await eventually(() => expect(mail.taken).toHaveLength(1))
      return readMail(mail.taken[0]?.text ?? '')
    }
    onTestFinished(() => set(null, []))
    await set('es', ['es'])
    const spanish = await mailNow()
    expect(spanish).toMatchObject({ language: 'es', subject: expect.stringContaining('código') })
    const [own = '', english = ''] = spanish.text.split('-'.repeat(40))
    const code = /Su código es (\d{4} \d{4})/.exec(own)?.[1] ?? ''
    expect(english).toContain(`Your code is ${code}`)
    expect(spanish.html).toContain('lang="es"')
    expect((await typeCode(ann.email, code)).page).toContain('Add a passkey')
    await set('es', ['ar'])
    expect(await mailNow()).toMatchObject({
      language: undefined,
      html: null,
      text: expect.stringMatching(/^Your code is /),
    })
  })

  test('comes to nobody without an account, and the page says the same', async () => {
    const [known, unknown] = [await askForCode(ann.email), await askForCode('nobody@example.org')]
    expect(unknown.page.replaceAll('nobody@example.org', ann.email)).toBe(known.page)
    await eventually(() => expect(mail.taken).toHaveLength(1))
    expect(mail.taken[0]?.to).toEqual([ann.email])
  })

  test('works only in the browser that asked', async () => {
    const code = await mailedCode(ann.email)
    await open()
    expect((await typeCode(ann.email, code)).status).toBe(401)
  })

  test('is of no use to somebody else', async () => {
    const code = await mailedCode(ann.email)
    expect((await typeCode(world.tenants[0].staff.Staff.email, code)).status).toBe(401)
  })

  test('has run out after ten minutes', async () => {
    const code = await mailedCode(ann.email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    expect((await typeCode(ann.email, code)).status).toBe(401)
  })

  test('is guessed at five times at most', async () => {
    const code = await mailedCode(ann.email)
    for (let tries = 0; tries < 5; tries++) expect((await typeCode(ann.email, '0000 0000')).status).toBe(401)
    expect((await typeCode(ann.email, code)).status).toBe(401)
  })

  test('is ended by the next one on its page, so that one guess is one', async () => {
    const first = await mailedCode(ann.email)
    const second = await mailedCode(ann.email)
    expect((await typeCode(ann.email, first)).status).toBe(401)
    expect((await typeCode(ann.email, second)).status).toBe(200)
  })

  test('is sent five times an hour at most', async () => {
    for (let sent = 0; sent < 7; sent++) await askForCode(ann.email)
    await eventually(() => expect(mail.taken).toHaveLength(5))
    const { rows } = await world.asOwner((owner) =>
      owner.query('select count(*)::int as made from sign_in_code'),
    )
    expect(rows).toEqual([{ made: 5 }])
  })

  test('that the mail server refuses is seen by administrators', async () => {
    const gone = await addMember(world, [[world.tenants[0], 'Staff']])
    refused.add(gone.email)
    await askForCode(gone.email)
    await eventually(async () => {
      const { rows } = await world.asOwner((owner) => owner.query('select * from sign_in_refusal'))
      expect(rows).toMatchObject([
        { reason: 'mail-not-sent', email: gone.email, detail: expect.stringContaining('No such user') },
      ])
    })
  })

  test('is not made for what is no address', async () => {
    expect(await askForCode('ann')).toMatchObject({
      status: 422,
      page: expect.stringContaining('full email address'),
    })
  })

  test('signs in nobody whose account was deactivated meanwhile', async () => {
    const code = await mailedCode(ann.email)
    const activate = (is: boolean) =>
      world.asOwner((owner) =>
        owner.query('update app_user set is_active = $1 where email = $2', [is, ann.email]),
      )
    await activate(false)
    expect((await typeCode(ann.email, code)).status).toBe(401)
    await activate(true)
  })
})

test('a code from the command line signs in the first administrator, where no mail is sent', async () => {
  const alone = await world.addServer({ env: ownSignIn })
  visitor.server = await world.listen(alone)
  page = (await visitor.begin()).at.pathname
  expect((await askForCode(world.globalAdmin.email)).page).toContain(
    'Ask the person who runs this server for a code',
  )
  const db = openDatabase(world.db.appUrl, 1)
  const code = (await printedCode(db, world.globalAdmin.email)) ?? ''
  await db.destroy()
  for (let tries = 0; tries < 6; tries++) await typeCode(world.globalAdmin.email, 'WRONG')
  expect((await typeCode(world.globalAdmin.email, code.toLowerCase())).page).toContain('Add a passkey')
  expect(await whoCameIn(await visitor.follow(`${page}/later`, {}))).toMatchObject({ method: 'code' })
})

describe('a passkey', () => {
  /** Signs in by code and adds a passkey. */
  async function addPasskey(device = new Authenticator(homeUrl)) {
    await typeCode(ann.email, await mailedCode(ann.email))
    const { body } = await post('/passkey/new/options')
    expect(body).toMatchObject({ rp: { id: 'muster.test' }, user: { name: ann.email } })
    return { device, added: await post('/passkey/new', device.create(body)) }
  }

  test('is added after a code, and signs in from then on without one', async () => {
    const { device, added } = await addPasskey()
    expect(added.status).toBe(200)
    expect(await whoCameIn(await visitor.follow(added.body.location))).toMatchObject({ email: ann.email })
    await open()
    const { body: asked } = await post('/passkey/options')
    const { body } = await post('/passkey', device.get(asked))
    expect(await whoCameIn(await visitor.follow(body.location))).toEqual({
      method: 'passkey',
      email: ann.email,
    })
    expect(lines.filter(({ msg }) => msg === 'signed in')).toMatchObject([
      { method: 'code', ip: '127.0.0.1', account: expect.stringMatching(/^[\w-]{36}$/) },
      { method: 'passkey', ip: '127.0.0.1' },
    ])
    expect(JSON.stringify(lines)).not.toContain(ann.email)
  })

  test('answers one question, once', async () => {
    const { device } = await addPasskey()
    await open()
    const { body: asked } = await post('/passkey/options')
    const answer = device.get(asked)
    await open()
    await post('/passkey/options')
    expect((await post('/passkey', answer)).status).toBe(401)
    expect((await post('/passkey', device.get(asked))).status).toBe(401)
  })

  test('of a page elsewhere is refused', async () => {
    expect((await addPasskey(new Authenticator('https://muster-test.evil.example'))).added.status).toBe(422)
    const { device } = await addPasskey()
    Object.assign(device, { origin: 'https://evil.example' })
    const { body: asked } = await post('/passkey/options')
    expect((await post('/passkey', device.get(asked))).status).toBe(401)
  })

  test('that was copied is noticed by its counter', async () => {
    const { device } = await addPasskey()
    for (const expected of [200, 401]) {
      await open()
      const { body: asked } = await post('/passkey/options')
      Object.assign(device, { counter: 6 })
      expect((await post('/passkey', device.get(asked))).status).toBe(expected)
    }
  })

  test('is offered to nobody who has not signed in', async () => {
    expect((await post('/passkey/new/options')).status).toBe(401)
    const device = new Authenticator(homeUrl)
    expect((await post('/passkey/new', device.create({ challenge: 'abc' }))).status).toBe(422)
    expect((await post('/passkey', 'not JSON of a device')).status).toBe(401)
  })
})

describe('one’s own passkeys', () => {
  const device = () => new Authenticator(homeUrl)

  /** Signs in by code and adds a passkey. */
  async function signInAndAdd(key: Authenticator) {
    await typeCode(ann.email, await mailedCode(ann.email))
    const { body } = await post('/passkey/new/options')
    const added = await post('/passkey/new', key.create(body))
    return tokenOf(await visitor.follow(added.body.location))
  }

  async function statusOfSignIn(key: Authenticator) {
    await open()
    const { body } = await post('/passkey/options')
    return (await post('/passkey', key.get(body))).status
  }

  test('are listed, called by their device, renamed and removed; one that is removed signs nobody in', async () => {
    const key = device()
    const as = await signInAndAdd(key)
    const { passkeys, mayChangePasskeys } = await world.ask(calls.getMySignIn, {}, as)
    expect([passkeys, mayChangePasskeys]).toEqual([
      [{ id: expect.any(String), name: 'Chrome on Chromebook', madeAt: expect.any(String), usedAt: null }],
      true,
    ])
    const params = { passkeyId: passkeys[0]?.id ?? '' }
    const renamed = await world.ask(calls.renameMyPasskey, { params, body: { name: ' Desk ' } }, as)
    expect(renamed.passkeys).toMatchObject([{ name: 'Desk' }])
    expect(await statusOfSignIn(key)).toBe(200)
    const { passkeys: used } = await world.ask(calls.getMySignIn, {}, as)
    expect(used).toMatchObject([{ name: 'Desk', usedAt: expect.any(String) }])
    expect((await world.ask(calls.removeMyPasskey, { params }, as)).passkeys).toEqual([])
    expect(await statusOfSignIn(key)).toBe(401)
    expect((await world.call(calls.removeMyPasskey, { params }, as)).status).toBe(404)
    const { rows } = await world.asOwner((owner) =>
      owner.query("select action from audit where action like 'user.passkey%' order by at desc limit 3"),
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'user.passkeyRemoved',
      'user.passkeyNamed',
      'user.passkeyAdded',
    ])
  })

  test('are nobody else’s to see or remove', async () => {
    const as = await signInAndAdd(device())
    const { passkeys } = await world.ask(calls.getMySignIn, {}, as)
    await open()
    const { email } = world.tenants[0].staff.Staff
    await typeCode(email, await mailedCode(email))
    const other = await tokenOf(await visitor.follow(`${page}/later`, {}))
    expect((await world.ask(calls.getMySignIn, {}, other)).passkeys).toEqual([])
    const params = { passkeyId: passkeys[0]?.id ?? '' }
    expect((await world.call(calls.removeMyPasskey, { params }, other)).status).toBe(404)
  })

  test('get another one, after the person has signed in once more by one of them', async () => {
    const [first, second] = [device(), device()]
    const as = await signInAndAdd(first)
    page = (await visitor.begin({ prompt: 'login', isAdding: true })).at.pathname
    const { body: asked } = await post('/passkey/options')
    expect((await post('/passkey/new/options')).status).toBe(401)
    const { body: next } = await post('/passkey', first.get(asked))
    expect((await visitor.follow(next.location)).page).toContain('Add a passkey for this device')
    const { body } = await post('/passkey/new/options')
    expect(body.excludeCredentials).toHaveLength(1)
    const added = await post('/passkey/new', second.create(body))
    await visitor.tokens((await visitor.follow(added.body.location)).at)
    expect((await world.ask(calls.getMySignIn, {}, as)).passkeys).toHaveLength(2)
    expect(await statusOfSignIn(second)).toBe(200)
  })
})

describe('the browsers where one is signed in', () => {
  /** Signs in by code in a browser of its own. */
  async function signInBy(account = ann) {
    await open()
    const shown = await typeCode(account.email, await mailedCode(account.email))
    expect(shown.page).toContain('Add a passkey')
    const tokens = await visitor.tokens((await visitor.follow(`${page}/later`, {})).at)
    return { visitor, tokens, as: { headers: { authorization: `Bearer ${tokens.access_token}` } } }
  }
  const isOver = async ({ as, tokens, visitor }: Awaited<ReturnType<typeof signInBy>>) => {
    await eventually(async () => expect((await world.call(verifyAuth, {}, as)).status).toBe(401))
    expect((await visitor.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await visitor.begin({ prompt: 'none' })).at.searchParams.get('error')).toBe('login_required')
  }
  const goesOn = async ({ as, visitor }: Awaited<ReturnType<typeof signInBy>>) => {
    expect((await world.call(verifyAuth, {}, as)).status).toBe(200)
    expect((await visitor.begin({ prompt: 'none' })).at.searchParams.get('code')).toBeTruthy()
  }
  beforeEach(() => world.asOwner((owner) => owner.query('truncate issuer_record')))

  test('are listed by name, and each is signed out for good, with what it was given', async () => {
    const [lost, here] = [await signInBy(), await signInBy()]
    const { sessions, isRecent, keptAt } = await world.ask(calls.getMySignIn, {}, here.as)
    expect([isRecent, keptAt]).toEqual([true, null])
    const time = expect.stringMatching(/^20\d\d-/)
    const each = { id: expect.any(String), name: 'Chrome on Chromebook', signedInAt: time, seenAt: time }
    expect(sessions).toHaveLength(2)
    expect(sessions).toEqual(
      expect.arrayContaining([
        { ...each, isThis: true },
        { ...each, isThis: false },
      ]),
    )
    const params = { sessionId: sessions.find(({ isThis }) => !isThis)?.id ?? '' }
    const left = await world.ask(calls.endMySession, { params }, here.as)
    expect(left.sessions.map(({ isThis }) => isThis)).toEqual([true])
    await isOver(lost)
    await goesOn(here)
    expect(await world.call(calls.endMySession, { params }, here.as)).toMatchObject({
      status: 404,
      problem: { detail: 'You are signed out there already.' },
    })
    const { rows } = await world.asOwner((owner) =>
      owner.query("select subject from audit where action = 'user.sessionsEnded'"),
    )
    expect(rows).toEqual([{ subject: expect.stringContaining(ann.email) }])
  })

  test('say when they were there last', async () => {
    const away = await signInBy()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
    await away.visitor.refresh(away.tokens.refresh_token)
    const here = await signInBy()
    const { sessions } = await world.ask(calls.getMySignIn, {}, here.as)
    const other = sessions.find(({ isThis }) => !isThis)
    expect(Date.parse(other?.seenAt ?? '') - Date.parse(other?.signedInAt ?? '')).toBeGreaterThan(7_000_000)
  })

  test('are signed out together, all but this one, and again without harm', async () => {
    const others = [await signInBy(), await signInBy()]
    const here = await signInBy()
    for (let tap = 0; tap < 2; tap++)
      expect((await world.ask(calls.endMyOtherSessions, {}, here.as)).sessions).toMatchObject([
        { isThis: true },
      ])
    for (const each of others) await isOver(each)
    await goesOn(here)
  })

  test('are nobody else’s to see or end', async () => {
    const mine = await signInBy()
    const theirs = await signInBy(world.tenants[1].staff.Manager)
    const [own] = (await world.ask(calls.getMySignIn, {}, mine.as)).sessions
    expect((await world.ask(calls.getMySignIn, {}, theirs.as)).sessions).toMatchObject([{ isThis: true }])
    const params = { sessionId: own?.id ?? '' }
    expect((await world.call(calls.endMySession, { params }, theirs.as)).status).toBe(404)
    await world.ask(calls.endMyOtherSessions, {}, theirs.as)
    await goesOn(mine)
  })

  test('and passkeys are changed only soon after signing in; renewing is no signing in', async () => {
    const away = await signInBy()
    const before = await signInBy()
    const { sessions } = await world.ask(calls.getMySignIn, {}, before.as)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const { body } = await before.visitor.refresh(before.tokens.refresh_token)
    const as = { headers: { authorization: `Bearer ${body.access_token}` } }
    expect(await world.ask(calls.getMySignIn, {}, as)).toMatchObject({ isRecent: false })
    const sessionId = sessions.find(({ isThis }) => !isThis)?.id ?? ''
    const refused = { status: 409, problem: { type: 'sign-in-again' } }
    expect(await world.call(calls.endMySession, { params: { sessionId } }, as)).toMatchObject(refused)
    expect(await world.call(calls.endMyOtherSessions, {}, as)).toMatchObject(refused)
    const passkey = { params: { passkeyId: 'x' } }
    expect(await world.call(calls.removeMyPasskey, passkey, as)).toMatchObject(refused)
    expect(await world.call(calls.renameMyPasskey, { ...passkey, body: { name: 'x' } }, as)).toMatchObject(
      refused,
    )
    await goesOn({ ...away, as })
  })

  test('are signed out when a passkey is added there, if the person asks for it', async () => {
    const kept = await signInBy()
    for (const endsOthers of [false, true]) {
      await open()
      const shown = await typeCode(ann.email, await mailedCode(ann.email))
      expect(shown.page).toContain(endsOthers ? 'in 2 other browsers' : 'in another browser')
      const { body } = await post('/passkey/new/options')
      const added = await post('/passkey/new', { ...new Authenticator(homeUrl).create(body), endsOthers })
      const here = await tokenOf(await visitor.follow(added.body.location))
      expect((await world.ask(calls.getMySignIn, {}, here)).sessions).toHaveLength(endsOthers ? 1 : 2)
      if (!endsOthers) await goesOn(kept)
    }
    await isOver(kept)
  })

  test('with one that adds a passkey after signing in once more, which stays', async () => {
    const other = await signInBy()
    const here = await signInBy()
    visitor = here.visitor
    page = (await visitor.begin({ prompt: 'login', isAdding: true })).at.pathname
    await typeCode(ann.email, await mailedCode(ann.email))
    const { body } = await post('/passkey/new/options')
    const device = new Authenticator(homeUrl)
    const added = await post('/passkey/new', { ...device.create(body), endsOthers: true })
    await visitor.tokens((await visitor.follow(added.body.location)).at)
    await isOver(other)
    await goesOn(here)
  })
})

describe('where an organization requires passkeys', () => {
  const sql = (text: string, values: unknown[] = []) => world.asOwner((owner) => owner.query(text, values))
  const require = (is = true) =>
    sql('update tenant set requires_passkey = $1 where id = $2', [is, world.tenants[0].id])
  /** Sets how long the time for a first passkey still lasts, of everybody. */
  const setUpFor = (interval: string) =>
    sql('update tenant_assignment set passkey_set_up_until = now() + $1::interval', [interval])
  beforeEach(async () => {
    await sql('truncate issuer_record')
    await setUpFor('1 day')
    await require()
  })
  afterAll(() => require(false))

  const codeOf = async (account: { email: string }) => {
    await open()
    return typeCode(account.email, await mailedCode(account.email))
  }
  async function enroll(device = new Authenticator(homeUrl)) {
    const { body } = await post('/passkey/new/options')
    const added = await post('/passkey/new', device.create(body))
    return { device, shown: await visitor.follow(added.body.location) }
  }
  async function byPasskey(device: Authenticator) {
    await open()
    const { body } = await post('/passkey/options')
    return visitor.follow((await post('/passkey', device.get(body))).body.location)
  }
  const refusal = { status: 403, page: expect.stringContaining('Your organization requires a passkey') }

  test('a code is good for adding the first one, and from then on the passkey signs in alone', async () => {
    const offer = await codeOf(ann)
    expect(offer.page).toContain('Your organization requires a passkey. Add one to continue.')
    expect(offer.page).not.toContain('Not now')
    const { device, shown } = await enroll()
    expect(await whoCameIn(shown)).toEqual({ method: 'passkey', email: ann.email })
    expect(await codeOf(ann)).toMatchObject(refusal)
    const { rows } = await sql('select reason, email from sign_in_refusal')
    expect(rows).toEqual([{ reason: 'passkey-required', email: ann.email }])
    expect(await whoCameIn(await byPasskey(device))).toEqual({ method: 'passkey', email: ann.email })
  })

  test('whoever leaves that page without one is not let in', async () => {
    await codeOf(ann)
    const as = await tokenOf(await visitor.follow(`${page}/later`, {}))
    expect(await world.call(verifyAuth, {}, as)).toMatchObject({
      status: 401,
      problem: { type: 'passkey-required' },
    })
  })

  test('and people who came by a code before are out at the next request', async () => {
    await require(false)
    await codeOf(ann)
    const as = await tokenOf(await visitor.follow(`${page}/later`, {}))
    expect((await world.call(verifyAuth, {}, as)).status).toBe(200)
    await require()
    expect((await world.call(verifyAuth, {}, as)).problem.type).toBe('passkey-required')
  })

  test('a code is good for nothing when the time is over, until an administrator removes the sign-ins', async () => {
    await setUpFor('-1 second')
    expect(await codeOf(ann)).toMatchObject(refusal)
    expect((await post('/passkey/new/options')).status).toBe(401)
    const { rows } = await sql('select id from app_user where email = $1', [ann.email])
    const params = { id: String(rows[0].id) }
    await codeOf(world.globalAdmin)
    const admin = await tokenOf(await visitor.follow(`${page}/later`, {}))
    await world.ask(removeUserSignIns, { params }, admin)
    expect((await codeOf(ann)).page).toContain('Add one to continue')
    const { device } = await enroll()
    // A device is lost.
    await world.ask(removeUserSignIns, { params }, admin)
    await open()
    const { body } = await post('/passkey/options')
    expect((await post('/passkey', device.get(body))).status).toBe(401)
    expect((await codeOf(ann)).page).toContain('Add one to continue')
  })

  test('a code opens the other organizations of a person, and changes nothing of their passkeys', async () => {
    const both = await addMember(world, [
      [world.tenants[0], 'Staff'],
      [world.tenants[1], 'Staff'],
    ])
    await setUpFor('1 day')
    await codeOf(both)
    const { device, shown } = await enroll()
    const whole = await tokenOf(shown)
    expect((await world.ask(verifyAuth, {}, whole)).tenants).toHaveLength(2)
    await open()
    // The redirect is not followed yet, so the page is still open.
    await visitor.go(`${page}/code`, { email: both.email, code: await mailedCode(both.email) })
    expect((await post('/passkey/new/options')).status).toBe(401)
    const part = await tokenOf(await visitor.follow(`${page}/later`, {}))
    expect((await world.ask(verifyAuth, {}, part)).tenants).toMatchObject([
      { tenantKey: world.tenants[1].key },
    ])
    const mine = await world.ask(calls.getMySignIn, {}, part)
    expect(mine).toMatchObject({ mayChangePasskeys: false, passkeys: [], sessions: [{ isThis: true }] })
    const own = await world.ask(calls.getMySignIn, {}, whole)
    const params = { passkeyId: own.passkeys[0]?.id ?? '' }
    expect(await world.call(calls.removeMyPasskey, { params }, part)).toMatchObject({
      status: 409,
      problem: { type: 'other-sign-in' },
    })
    expect((await world.ask(verifyAuth, {}, await tokenOf(await byPasskey(device)))).tenants).toHaveLength(2)
  })

  test('the last passkey is not removed', async () => {
    await codeOf(ann)
    const as = await tokenOf((await enroll()).shown)
    const params = { passkeyId: (await world.ask(calls.getMySignIn, {}, as)).passkeys[0]?.id ?? '' }
    expect((await world.call(calls.removeMyPasskey, { params }, as)).problem.type).toBe('last-passkey')
    expect((await world.ask(calls.getMySignIn, {}, as)).passkeys).toHaveLength(1)
    await require(false)
    expect((await world.ask(calls.removeMyPasskey, { params }, as)).passkeys).toEqual([])
  })

  test('an administrator who has come by a code does not switch it on', async () => {
    await require(false)
    const admin = world.tenants[0].staff.TenantAdmin
    await codeOf(admin)
    const { shown } = await enroll()
    const byCode = await tokenOf(shown)
    const { version } = await world.ask(getSignInSettings, { params: world.tenants[0] }, byCode)
    const input = { params: world.tenants[0], body: { version, requiresPasskey: true } }
    expect(await world.call(setRequiredPasskeys, input, byCode)).toMatchObject({
      status: 409,
      problem: { type: 'passkey-of-your-own' },
    })
    expect((await codeOf(ann)).page).toContain('Not now')
  })

  test('global administrators need one as well, where the server says so: by a printed code they add it', async () => {
    const strict = await world.addServer({ env: { ...ownSignIn, GLOBAL_ADMINS_REQUIRE_PASSKEY: 'true' } })
    const strictUrl = await world.listen(strict)
    const begin = async () => {
      visitor = new Visitor(strictUrl)
      page = (await visitor.begin()).at.pathname
    }
    const isGlobalAdmin = async (shown: { at: URL }) =>
      (await world.call(verifyAuth, {}, await tokenOf(shown), strict)).body
    await begin()
    const db = openDatabase(world.db.appUrl, 1)
    const code = (await printedCode(db, world.globalAdmin.email)) ?? ''
    await db.destroy()
    await askForCode(world.globalAdmin.email)
    expect((await typeCode(world.globalAdmin.email, code)).page).toContain('Add one to continue')
    const { device, shown } = await enroll()
    expect(await isGlobalAdmin(shown)).toMatchObject({ isGlobalAdmin: true })
    await begin()
    const { body } = await post('/passkey/options')
    const { body: next } = await post('/passkey', device.get(body))
    expect(await isGlobalAdmin(await visitor.follow(next.location))).toMatchObject({ isGlobalAdmin: true })
  })
})

test('the scripts of the page are there', async () => {
  const { page: html } = await visitor.follow(page)
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src ?? '')
  expect(scripts).toHaveLength(2)
  for (const src of scripts) {
    const answer = await visitor.go(src)
    expect(answer.headers.get('content-type')).toContain('javascript')
    const text = await answer.text()
    expect(() => new Script(text)).not.toThrow()
  }
  expect((await visitor.go(`${issuerUrl}/assets/none.js`)).status).toBe(404)
})
