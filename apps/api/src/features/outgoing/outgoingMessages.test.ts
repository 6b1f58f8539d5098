import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type FakeServer,
  neverAnswer,
  newBrowser,
  openWebhook,
  senderOfPush,
  smsSignature,
  startFakeServer,
  status,
} from '../../../test/fakeServers.ts'
import { isPublicAddress, PrivateAddressError, publicLookupBy } from '../../platform/http/publicIpAddress.ts'
import { createSafePost, createTrustedPost, type PostOptions, targetProblem } from './safeHttpPost.ts'
import { isFromSmsService, sendSms } from './sms.ts'
import { sendTeamChat } from './teamChat.ts'
import { newWebhookSecret, sendWebhook } from './webhook.ts'
import { newPushKeys, sendPush } from './webPush.ts'

/** Tests which requests are sent by HTTP, and which never are. */

async function outside(...how: Parameters<typeof startFakeServer>): Promise<FakeServer> {
  const server = await startFakeServer(...how)
  onTestFinished(() => server.close())
  return server
}
const postTo = (server: FakeServer, more: Partial<PostOptions> = {}) =>
  createSafePost([server.host])({ url: server.url, headers: {}, body: 'x', ...more })

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
  ])('%s is not of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('a name', () => {
  const lookUp = (names: Parameters<typeof publicLookupBy>[0], host = 'hooks.example.org') =>
    new Promise<unknown>((resolve) =>
      publicLookupBy(names)(host, { all: true }, (error, found) => resolve(error ?? found)),
    )
  const names = (four: string[], six: string[]) => ({
    resolve4: async () => four,
    resolve6: async () => {
      if (six.length === 0) throw new Error('no such record')
      return six
    },
  })

  test.each([
    [['8.8.8.8', '10.0.0.1'], []],
    [['8.8.8.8'], ['::1']],
  ])('of which one address of %j and %j is private has none', async (four, six) => {
    expect(await lookUp(names(four, six) as never)).toBeInstanceOf(PrivateAddressError)
  })

  test('of the open internet has all of its addresses', async () => {
    expect(await lookUp(names(['8.8.8.8'], []) as never)).toEqual([{ address: '8.8.8.8', family: 4 }])
  })

  test('for which nobody answers ends in time, and holds up nothing else meanwhile', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const resolver = new Resolver({ timeout: 200, tries: 1 })
    resolver.setServers([`127.0.0.1:${silent.address().port}`])
    let ended = 0
    const slow = Array.from({ length: 32 }, (_, at) =>
      lookUp(resolver, `h${at}.example.org`).then(() => ended++),
    )
    // Files wait in the same threads as the system's own name lookup.
    await stat('.')
    expect(ended).toBe(0)
    await Promise.all(slow)
    expect(ended).toBe(32)
  })
})

describe('sending', () => {
  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://printer.local/',
    'https://intranet/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'http://hooks.example.org/',
    'https://user:secret@hooks.example.org/',
  ])('to %s does not even connect', async (url) => {
    expect(targetProblem(new URL(url))).toMatch(/\.$/)
    expect(await createSafePost([])({ url, headers: {}, body: 'x' })).toMatchObject({ is: 'forbidden' })
  })

  test('to a name that leads inside is refused when it is looked up', async () => {
    const server = await outside()
    const { port } = new URL(server.url)
    // This machine's public name resolves to itself.
    const posted = await createSafePost([])({
      url: `https://localhost.localdomain:${port}/`,
      headers: {},
      body: 'x',
    })
    expect(posted.is).not.toBe('answered')
    expect(server.received).toEqual([])
  })

  test('to a host that the operator allows goes through', async () => {
    const server = await outside()
    expect(await postTo(server)).toMatchObject({ is: 'answered', status: 200, text: 'ok' })
  })

  test('does not follow a redirect, least of all one into the private network', async () => {
    const target = await outside()
    const server = await outside(status(307, { location: target.url }))
    expect(await postTo(server)).toMatchObject({ is: 'answered', status: 307 })
    const { length } = server.received
    expect([length, target.received]).toEqual([1, []])
  })

  test('reads 64 kB of an answer of 10 MB, and hangs up', async () => {
    let written = 0
    const server = await outside((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (written < 10_000_000 && !response.destroyed) {
          written += 100_000
          if (!response.write('x'.repeat(100_000))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    const posted = await postTo(server)
    expect(posted).toMatchObject({ is: 'answered', status: 200 })
    expect(posted.is === 'answered' && posted.text.length).toBe(64 * 1024)
  })

  test('to a server that says nothing, or answers for ever, ends in time', async () => {
    const silent = await outside(neverAnswer)
    expect(await postTo(silent, { timeout: 100 })).toEqual({
      is: 'away',
      sentence: 'It did not answer in time.',
    })
    const endless = await outside((_, response) => void response.writeHead(200).write('x'))
    expect(await postTo(endless, { timeout: 100 })).toMatchObject({
      is: 'answered',
      status: 200,
      text: 'x',
    })
  })

  test('that is taken is taken, although the answer breaks off after it has said so: nobody is to get it twice', async () => {
    const server = await outside((_, response) => {
      response.writeHead(201, { 'content-length': '500' }).write('{"sid":"SM1"', () => response.destroy())
    })
    const account = { url: server.url, account: 'AC1', token: 'token', from: '+15550100000' }
    const sms = { to: '+15550100001', body: 'x', receiptUrl: null, id: randomUUID() }
    expect(await sendSms(createTrustedPost(), account, sms)).toEqual({ is: 'taken' })
  })

  test('to a server that is not there, or breaks off, says so without a word of its address', async () => {
    const server = await outside((_, response) => void response.destroy())
    const broken = await postTo(server)
    await server.close()
    const gone = await postTo(server)
    for (const posted of [broken, gone]) expect(posted).toMatchObject({ is: 'away' })
    expect(JSON.stringify([broken, gone])).not.toContain('127.0.0.1')
  })
})

describe('a webhook', () => {
  const message = { id: randomUUID(), body: '{"type":"incident.started"}', at: Date.now() }
  const target = (server: FakeServer, ...secrets: string[]) => ({ url: server.url, secrets })

  test('is signed as Standard Webhooks asks: what checks signatures by its library takes it, and no other secret does', async () => {
    const server = await outside()
    const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
    expect(await sendWebhook(createSafePost([server.host]), target(server, secret), message)).toEqual({
      is: 'taken',
      status: 200,
    })
    const [got] = server.received
    if (!got) throw new Error('nothing was received')
    expect(openWebhook(got, secret)).toEqual({ type: 'incident.started' })
    expect(got.headers['webhook-id']).toBe(message.id)
    expect(() => openWebhook(got, other)).toThrow()
    expect(() => openWebhook({ ...got, body: Buffer.from('{}') }, secret)).toThrow()
  })

  test('is signed with both secrets while one replaces the other', async () => {
    const server = await outside()
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    await sendWebhook(createSafePost([server.host]), target(server, ...secrets), message)
    const [got] = server.received
    if (!got) throw new Error('nothing was received')
    for (const secret of secrets) expect(openWebhook(got, secret)).toEqual({ type: 'incident.started' })
  })

  test.each([
    [200, 'taken'],
    [204, 'taken'],
    [301, 'refused'],
    [401, 'delayed'],
    [404, 'delayed'],
    [410, 'gone'],
    [429, 'delayed'],
    [500, 'delayed'],
  ] as const)('that answers %i has %s it', async (code, is) => {
    const server = await outside(status(code, { 'retry-after': '7' }))
    const outcome = await sendWebhook(
      createSafePost([server.host]),
      target(server, newWebhookSecret()),
      message,
    )
    expect(outcome).toMatchObject({ is, status: code })
  })
})

test.each(['slack', 'teams'] as const)(
  'a channel of %s gets the words, and nothing in them is read as its own signs',
  async (format) => {
    const server = await outside()
    const text = 'DRILL: <!channel> Lock & *hide*'
    await sendTeamChat(createSafePost([server.host]), { url: server.url, format }, text)
    const sent = JSON.parse(server.received[0]?.body.toString() ?? '')
    if (format === 'slack')
      expect(sent).toMatchObject({ text: 'DRILL: &lt;!channel&gt; Lock &amp; *hide*', mrkdwn: false })
    else expect(sent.attachments[0].content.body[0].inlines[0].text).toBe(text)
  },
)

describe('a refusal', () => {
  test.each([
    ['channel_is_archived', 'Slack did not take it (404): channel_is_archived.'],
    ['{"error":"No such channel."}', 'Slack did not take it (404): No such channel.'],
    ['<html><body>Not found</body></html>', 'Slack did not take it (404).'],
    ['', 'Slack did not take it (404).'],
    [`key ${'k'.repeat(40)}`, 'Slack did not take it (404): key ….'],
    ['<script>alert(1)</script>', 'Slack did not take it (404).'],
    ['a\u202eb\nc', 'Slack did not take it (404): a b c.'],
  ])('that says %j is told as one short line', async (body, sentence) => {
    const server = await outside((_, response) => void response.writeHead(404).end(body))
    const channel = { url: server.url, format: 'slack' } as const
    expect(await sendTeamChat(createSafePost([server.host]), channel, 'x')).toMatchObject({
      is: 'refused',
      sentence,
    })
  })

  test('of a webhook says why it is tried again', async () => {
    const server = await outside((_, response) => void response.writeHead(400).end('wrong signature'))
    const target = { url: server.url, secrets: [newWebhookSecret()] }
    const message = { id: randomUUID(), body: '{}', at: Date.now() }
    expect(await sendWebhook(createSafePost([server.host]), target, message)).toMatchObject({
      is: 'delayed',
      sentence: 'The webhook did not take it (400): wrong signature.',
    })
  })
})

describe('a push', () => {
  const identity = { ...newPushKeys(), subject: 'mailto:muster@school.example' }
  const message = { payload: '{"title":"DRILL: Lockdown"}', topic: 'a'.repeat(32), ttl: 600 }

  test('is read by its browser alone, and its push service knows who sent it', async () => {
    const server = await outside(status(201))
    const [browser, other] = [newBrowser(), newBrowser()]
    const target = { endpoint: `${server.url}/push/1`, ...browser.keys }
    expect(await sendPush(createSafePost([server.host]), identity, target, message)).toEqual({ is: 'taken' })
    const [got] = server.received
    if (!got) throw new Error('nothing was received')
    expect(browser.read(got.body)).toBe(message.payload)
    expect(() => other.read(got.body)).toThrow()
    expect(got.headers).toMatchObject({
      ttl: '600',
      urgency: 'high',
      topic: message.topic,
      'content-encoding': 'aes128gcm',
    })
    expect((await senderOfPush(got, identity.publicKey, server.url)).sub).toBe(identity.subject)
  })

  test.each([
    [201, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'delayed'],
    [503, 'delayed'],
    [413, 'refused'],
  ] as const)('that is answered %i is %s', async (code, is) => {
    const server = await outside(status(code))
    const target = { endpoint: server.url, ...newBrowser().keys }
    expect(await sendPush(createSafePost([server.host]), identity, target, message)).toMatchObject({ is })
  })

  const mismatch =
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.'
  test.each([
    [
      403,
      '{"reason":"BadJwtToken"}',
      '(403 BadJwtToken): check that PUBLIC_URL (https) or MAIL_FROM is a real address',
    ],
    [
      403,
      '{"reason":"VapidPkHashMismatch"}',
      '(403 VapidPkHashMismatch): this browser was set up with other keys',
    ],
    [403, mismatch, 'this browser was set up with other keys'],
    [401, '{"code":401,"errno":109,"message":"Invalid bearer token"}', 'and the clock of this server'],
    [403, '<html>Forbidden</html>', 'does not take messages from here (403).'],
    [400, '{"reason":"BadWebPushTopic"}', 'does not understand the message (400 BadWebPushTopic).'],
    [413, '', 'too long for the push service (413).'],
  ])('that is refused by %i and %s says why, and the browser stays', async (code, body, words) => {
    const server = await outside((_, response) => void response.writeHead(code).end(body))
    const target = { endpoint: server.url, ...newBrowser().keys }
    const outcome = await sendPush(createSafePost([server.host]), identity, target, message)
    expect(outcome).toEqual({ is: 'refused', sentence: expect.stringContaining(words) })
    expect('sentence' in outcome && outcome.sentence).toMatch(/^The .+\.$/)
  })

  test.each([
    [410, '{"reason":"Unregistered"}', 'gone', '(410 Unregistered)'],
    [404, 'No such subscription', 'gone', '(404 No such subscription)'],
    [429, '{"reason":"TooManyRequests"}', 'delayed', '(429): TooManyRequests.'],
    [503, 'Backend error', 'delayed', '(503): Backend error.'],
  ])('that is answered %i and %s is %s, with the reason', async (code, body, is, words) => {
    const server = await outside((_, response) => void response.writeHead(code).end(body))
    const target = { endpoint: server.url, ...newBrowser().keys }
    expect(await sendPush(createSafePost([server.host]), identity, target, message)).toMatchObject({
      is,
      sentence: expect.stringContaining(words),
    })
  })

  test('that is refused never tells what looks like a token', async () => {
    const token = 'eyJhbGciOiJFUzI1NiJ9abcdefghijklmnopqrstuvwxyz0123456789'
    const server = await outside((_, response) => void response.writeHead(403).end(`bad token ${token}`))
    const outcome = await sendPush(
      createSafePost([server.host]),
      identity,
      { endpoint: server.url, ...newBrowser().keys },
      message,
    )
    expect(JSON.stringify(outcome)).not.toContain(token)
  })

  test('that comes too often waits as long as it is told', async () => {
    const server = await outside(status(429, { 'retry-after': '17' }))
    const target = { endpoint: server.url, ...newBrowser().keys }
    expect(await sendPush(createSafePost([server.host]), identity, target, message)).toMatchObject({
      is: 'delayed',
      afterSeconds: 17,
    })
  })

  test('is signed once an hour for each push service', async () => {
    const [first, second] = [await outside(status(201)), await outside(status(201))]
    const signatureAt = async (server: FakeServer) => {
      const target = { endpoint: `${server.url}/${randomUUID()}`, ...newBrowser().keys }
      await sendPush(createSafePost([server.host]), identity, target, message)
      return server.received.at(-1)?.headers.authorization
    }
    const signature = await signatureAt(first)
    expect(signature).toMatch(/^vapid t=/)
    expect(await signatureAt(first)).toBe(signature)
    expect(await signatureAt(second)).not.toBe(signature)

    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => void vi.restoreAllMocks())
    for (const passed of [3_600_000, -3_600_000]) {
      clock.mockReturnValue(now + passed)
      const anew = await signatureAt(first)
      expect(anew).not.toBe(signature)
      expect(await signatureAt(first)).toBe(anew)
    }
  })

  test('to keys that no browser has is to nobody', async () => {
    const target = { endpoint: 'https://push.example.org', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    expect(await sendPush(createSafePost([]), identity, target, message)).toMatchObject({ is: 'gone' })
  })
})

test.each([
  ['+15550100000', 'From'],
  ['55501', 'From'],
  ['Oak School', 'From'],
  [`MG${'0123456789abcdef'.repeat(2)}`, 'MessagingServiceSid'],
])('an SMS from %s names it as %s', async (from, field) => {
  const server = await outside(status(201))
  const account = { url: server.url, account: 'AC1', token: 'token', from }
  const sms = { to: '+15550100001', body: 'x', receiptUrl: null, id: randomUUID() }
  expect(await sendSms(createTrustedPost(), account, sms)).toEqual({ is: 'taken' })
  const form = new URLSearchParams(server.received[0]?.body.toString())
  expect([...form]).toEqual([
    ['To', '+15550100001'],
    [field, from],
    ['Body', 'x'],
  ])
})

describe('an SMS that the service does not take', () => {
  test.each([
    [21211, 'refused', 'This number does not exist.'],
    [21610, 'refused', 'answered STOP'],
    [21614, 'refused', 'It may be a landline.'],
    [21408, 'refused', 'may not send to this country'],
    [21659, 'away', 'does not take SMS_FROM as the sender'],
    [29999, 'refused', 'Some other trouble'],
  ])('by error %i is %s, in words', async (code, is, words) => {
    const body = JSON.stringify({ code, message: 'Some other trouble with +15550100001', status: 400 })
    const server = await outside((_, response) => void response.writeHead(400).end(body))
    const account = { url: server.url, account: 'AC1', token: 'token', from: '+15550100000' }
    const sms = { to: '+15550100001', body: 'x', receiptUrl: null, id: randomUUID() }
    const outcome = await sendSms(createTrustedPost(), account, sms)
    expect(outcome).toEqual({ is, sentence: expect.stringContaining(words) })
    expect(JSON.stringify(outcome)).not.toContain('5550100001')
  })
})

describe('a receipt of the SMS service', () => {
  const url = 'https://muster.example/api/notifications/sms-receipts/x'
  const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }

  test('is known by its signature, as Twilio’s own example has it', () => {
    // https://www.twilio.com/docs/usage/security#validating-requests
    const example = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    }
    const at = 'https://example.com/myapp.php?foo=1&bar=2'
    expect(isFromSmsService('12345', at, new URLSearchParams(example), 'L/OH5YylLD5NRKLltdqwSvS0BnU=')).toBe(
      true,
    )
  })

  test.each([
    ['another token', 'other', url, fields],
    ['another message', 'token', `${url}y`, fields],
    ['a changed field', 'token', url, { ...fields, MessageStatus: 'failed' }],
    ['a field more', 'token', url, { ...fields, ErrorCode: '1' }],
  ])('with %s is not', (_, token, at, sent) => {
    const signature = smsSignature('token', url, fields)
    expect(isFromSmsService('token', url, new URLSearchParams(fields), signature)).toBe(true)
    expect(isFromSmsService(token, at, new URLSearchParams(sent), signature)).toBe(false)
    expect(isFromSmsService(token, at, new URLSearchParams(sent), undefined)).toBe(false)
  })
})
