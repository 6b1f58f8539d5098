import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '@muster/contract/guestCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { everyFlag, guestLinkCalls, inviteTestGuest, newToken, whyNot } from '../../../test/guests.ts'
import { runQueue, transportBy } from '../../../test/mailQueue.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'
import { isEncrypted } from '../../platform/config/secretBox.ts'

/** Tests how guests' links are sent by mail and by SMS. */

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://muster.example.org' } })
  oak = world.tenants[0]
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const switchOn = async (...languages: string[]) => {
  await world.asOwner((owner) =>
    owner.query('update tenant set languages = $1 where id = $2', [languages, oak.id]),
  )
}

const { manager, open, renew, list, audited } = guestLinkCalls(() => ({ world, incidentId }))

describe('a link by mail', () => {
  const mails = (id: string) =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ recipient: string; subject: string; body: string }>(
        `select recipient, subject, body from ${writtenMails} where id = $1`,
        [id],
      )
      return rows.map(({ body, ...mail }) => ({ ...mail, body: readable(body, id) }))
    })
  const readable = (body: string, mailId: string) =>
    isEncrypted(body) ? testSecrets.decrypt(body, `notification_request:${mailId}`) : body
  const send = (
    guestId: string,
    secret: string,
    mailId = randomUUID() as string,
    mailTo = 'ode@police.example',
    language?: 'es',
  ) =>
    world.call(
      calls.mailGuestLink,
      { params: { incidentId, guestId }, body: { mailId, secret, mailTo, language } },
      manager(),
    )
  /** Sends what is due to the mail server, and returns it. */
  async function sent() {
    const bodies: string[] = []
    const email = transportBy(({ about, requestId }) => {
      if (about.is === 'mail') bodies.push(readable(about.encryptedBody ?? about.body, requestId))
      return { is: 'taken' }
    })
    await runQueue(world.db, mailing, { email })
    return bodies
  }

  // Mail is configured, and the test sends it.
  const mailing = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'muster@school.example' }
  const setMail = (to: Record<string, string | undefined>) => Object.assign(world.server.context.config, to)
  beforeAll(() => setMail(mailing))

  test('is refused where no mail is sent from, and waits for nothing', async () => {
    const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
    const mailId = randomUUID()
    setMail({ SMTP_URL: undefined })
    onTestFinished(() => void setMail(mailing))
    expect((await send(guestId, secret, mailId)).body.problem).toMatch(/^Email is not set up here/)
    expect(await mails(mailId)).toEqual([])
    expect((await renew(guestId)).ways).toEqual([])
  })

  test('that waits is emptied instead of sent once it opens nothing any more', async () => {
    const ways: [string, (guestId: string, secret: string) => Promise<unknown>][] = [
      ['a newer link', renew],
      [
        'a revocation',
        (guestId) =>
          world.ask(
            calls.revokeGuest,
            { params: { incidentId, guestId }, body: { ...newId(), reason: null } },
            manager(),
          ),
      ],
      ['another device', (_, secret) => open(secret)],
      [
        'the end of its time',
        async (guestId) => {
          const later = Date.now() + 1500
          const expiresAt = new Date(later).toISOString()
          const body = { ...newId(), flags: everyFlag, expiresAt }
          await world.ask(calls.changeGuest, { params: { incidentId, guestId }, body }, manager())
          await vi.waitUntil(() => Date.now() > later, { timeout: 5000 })
        },
      ],
      [
        'the end of the incident',
        () =>
          world.ask(
            endIncident,
            { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
            manager(),
          ),
      ],
    ]
    for (const [what, end] of ways) {
      const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
      const mailId = randomUUID()
      await send(guestId, secret, mailId)
      await end(guestId, secret)
      expect([what, await sent(), (await mails(mailId))[0]?.body]).toEqual([what, [], ''])
    }
  })

  test('is not sent under the name of a mail with another link', async () => {
    const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
    const mailId = randomUUID()
    await send(guestId, secret, mailId)
    const newer = await renew(guestId)
    expect(await whyNot(send(guestId, newer.secret, mailId))).toEqual([409, 'mail-sent'])
  })

  test('is sent once, is written down, says that it is a drill, and is forgotten when it went', async () => {
    const { guestId, secret, url } = await inviteTestGuest(world, oak, incidentId)
    const mailId = randomUUID()
    expect([
      (await send(guestId, secret, mailId)).status,
      (await send(guestId, secret, mailId)).status,
    ]).toEqual([200, 200])
    expect(await whyNot(send(guestId, secret, mailId, 'kim@police.example'))).toEqual([409, 'mail-sent'])
    const [mail] = await mails(mailId)
    expect(mail).toMatchObject({
      recipient: 'ode@police.example',
      subject: 'DRILL: Lockdown at oak district: your access to Muster',
      body: expect.stringContaining(`\n${url}\n`),
    })
    expect(mail?.body).toContain('This is a drill. No one is in danger.')
    expect((await audited('guest.linkSent')).map(({ after }) => after.to)).toEqual(['ode@police.example'])
    expect((await list())[0]?.link).toMatchObject({
      sentTo: 'ode@police.example',
      sentAt: expect.any(String),
      mail: { state: 'waiting', problem: null },
    })
    expect(await sent()).toEqual([mail?.body])
    expect((await list())[0]?.link?.mail).toEqual({ state: 'sent', problem: null })
    expect((await mails(mailId))[0]?.body).toBe('')
  })

  test('is in the language that was chosen for its reader, where that is switched on, with the English below', async () => {
    onTestFinished(() => switchOn())
    for (const isOn of [true, false]) {
      await switchOn(...(isOn ? ['es'] : []))
      const { guestId, secret, url } = await inviteTestGuest(world, oak, incidentId)
      const mailId = randomUUID()
      expect((await send(guestId, secret, mailId, 'ode@police.example', 'es')).status).toBe(200)
      const [mail] = await mails(mailId)
      const [own = '', english] = mail?.body.split('-'.repeat(40)) ?? []
      expect([isOn, mail?.subject]).toEqual([
        isOn,
        isOn
          ? 'SIMULACRO: Cierre de emergencia en oak district: su acceso a Muster'
          : 'DRILL: Lockdown at oak district: your access to Muster',
      ])
      expect(own).toContain(isOn ? 'Esto es un simulacro.' : 'This is a drill.')
      expect(own).toContain(`\n${url}\n`)
      if (isOn) expect(english).toContain(`This is a drill. No one is in danger.`)
      else expect(english).toBeUndefined()
      expect(await sent()).toEqual([mail?.body])
    }
  })

  test('of which there is a newer one, or that was opened, is not sent', async () => {
    const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
    const newer = await renew(guestId)
    expect(await whyNot(send(guestId, secret))).toEqual([409, 'guest-link-replaced'])
    expect(await whyNot(send(guestId, newToken()))).toEqual([409, 'guest-link-replaced'])
    await open(newer.secret)
    expect(await whyNot(send(guestId, newer.secret))).toEqual([409, 'guest-link-used'])
    expect(await audited('guest.linkSent')).toEqual([])
  })
})

describe('a link by SMS', () => {
  const text = (
    guestId: string,
    secret: string,
    server = world.server,
    smsId = randomUUID() as string,
    language?: 'es',
  ) =>
    world.call(
      calls.textGuestLink,
      {
        params: { incidentId, guestId },
        body: { smsId, secret, smsTo: '+1 555 010-0001', language },
      },
      manager(),
      server,
    )

  test('goes to the SMS service at once, or says why not', async () => {
    const bodies: URLSearchParams[] = []
    let status = 201
    const service = createServer(async (request, response) => {
      bodies.push(new URLSearchParams(await bodyOf(request)))
      response.writeHead(status).end('{}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void service.close())
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    const account = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'token', SMS_FROM: '+15550100000' }
    const env = { ...account, SMS_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'https://muster.example.org' }
    const server = await world.addServer({ env })
    const { guestId, secret, url } = await inviteTestGuest(world, oak, incidentId)
    const smsId = randomUUID()
    status = 400
    expect((await text(guestId, secret, server, smsId)).body.problem).toMatch(/^The SMS service did not/)
    expect(await audited('guest.linkSent')).toEqual([])
    bodies.length = 0
    status = 201
    for (const _ of ['first', 'again'])
      expect((await text(guestId, secret, server, smsId)).body).toEqual({ problem: null })
    expect(bodies).toHaveLength(1)
    const [sent] = bodies
    expect([sent?.get('To'), sent?.get('Body')]).toEqual([
      '+15550100001',
      `DRILL: Lockdown at oak district. Your link, for one device: ${url}`,
    ])
    expect((await list())[0]?.link).toMatchObject({ sentTo: '+15550100001' })
    expect((await audited('guest.linkSent')).map(({ after }) => after.to)).toEqual(['+15550100001'])
    await switchOn('es')
    onTestFinished(() => switchOn())
    await text(guestId, secret, server, randomUUID(), 'es')
    expect(bodies.pop()?.get('Body')).toBe(
      `SIMULACRO: Cierre de emergencia en oak district. Su enlace, para un solo dispositivo: ${url}`,
    )
    status = 400
    expect((await text(guestId, secret, server)).body.problem).toMatch(/^The SMS service did not take it/)
    const params = { incidentId, guestId }
    expect((await world.ask(calls.renewGuestLink, { params }, manager(), server)).ways).toContain('sms')
    expect(await whyNot(text(guestId, secret, server))).toEqual([409, 'guest-link-replaced'])
    expect(bodies).toHaveLength(2)
  })

  test('where none is set up says what to do instead', async () => {
    const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
    expect((await text(guestId, secret)).body.problem).toMatch(/^Text messages are not set up here/)
    expect((await renew(guestId)).ways).toEqual(['mail'])
    expect(await audited('guest.linkSent')).toEqual([])
  })
})

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
