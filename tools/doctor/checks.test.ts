import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OAuth2Server } from 'oauth2-mock-server'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { judgeToken } from '../../apps/api/src/access/judgeToken.ts'
import { largestMail } from '../../apps/api/src/features/mail/smtpSender.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { freePort } from '../freePort.ts'
import { checkHome } from './checkHome.ts'
import { checkMail, checkPush, checkSms } from './checkMail.ts'
import { checkProviders } from './checkProviders.ts'
import { checkCertificate, checkPublicUrl, explainProxy } from './checkPublicUrl.ts'
import { checkSettings } from './checkSettings.ts'
import { checkTenantDomain } from './checkTenantDomain.ts'
import { clockSentence } from './clockSentence.ts'
import { runChecks } from './finding.ts'
import { shownSettingsOf, withoutSecrets } from './secretValues.ts'
import { startTestNameServer } from './testNameServer.ts'

/** Each wrong value has its sentence. The servers are real ones on this machine. */

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function listenTls(start: (options: { key: string; cert: string }) => NetServer) {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    notAfterDate: new Date(Date.now() + 60 * 86_400_000),
  })
  const server = start({ key: made.private, cert: made.cert }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, cert: made.cert }
}

describe('settings', () => {
  test.each([
    [{ PORT: 'x' }, 'PORT must be a port number'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM: required with SMTP_URL'],
    [{ SMTP_FROM_: 'x', SMTP_ULR: 'smtp://localhost' }, 'If you meant SMTP_URL, rename it.'],
    [{ NODE_ENV: 'production' }, 'In production these must be set'],
  ])('%o', async (env, sentence) => {
    const findings = await checkSettings(env)
    expect(
      findings
        .filter(({ is }) => is === 'problem')
        .map(({ says }) => says)
        .join(),
    ).toContain(sentence)
  })

  test('that are right are said to be', async () => {
    expect(await checkSettings({ PORT: '3000' })).toMatchObject([{ is: 'ok' }])
  })
})

test('clocks are compared with what the question took, and the difference is said in seconds', () => {
  expect(clockSentence('clock', 1_000, 900, 1_100)).toMatchObject({
    is: 'ok',
    says: expect.stringContaining('0.0 s'),
  })
  expect(clockSentence('clock', 20_000, 900, 1_000).says).toMatch(/^It is 19.0 s ahead of .* NTP/)
  expect(clockSentence('clock', 1_000, 20_000, 20_500).says).toContain('19.0 s behind')
  expect(clockSentence('clock', 1_000, 6_900, 7_000, 1_000).is).toBe('ok')
})

describe('the proxy', () => {
  const right = {
    proof: '',
    ip: '198.51.100.7',
    peer: '10.0.0.2',
    hasForwardedFor: true,
    protocol: 'https',
    host: 'muster.example.org',
  }
  const publicUrl = new URL('https://muster.example.org')

  test('that tells the truth is fine', () => {
    expect(explainProxy(right, publicUrl)).toMatchObject([{ is: 'ok' }])
  })

  test.each([
    [{ ip: '10.0.0.2' }, 'set TRUST_PROXY=10.0.0.2'],
    [{ ip: '203.0.113.77' }, 'Callers can fake their address'],
    [{ protocol: 'http' }, 'send X-Forwarded-Proto: https'],
    [{ host: '127.0.0.1:3000' }, 'Let the proxy pass on Host'],
  ])('%o', (wrong, sentence) => {
    const found = explainProxy({ ...right, ...wrong }, publicUrl)
    expect(found).toMatchObject([{ is: 'problem', says: expect.stringContaining(sentence) }])
  })
})

describe('the public address', () => {
  const env = { SECRETS_KEY: randomBytes(32).toString('base64') }

  test('at which nothing listens', async () => {
    const [found] = await checkPublicUrl(`http://127.0.0.1:${await freePort()}`, env)
    expect(found?.says).toMatch(/does not answer from here: ECONNREFUSED/)
  })

  test('at which something else answers', async () => {
    const url = await listen((_, response) => response.end('It works!'))
    expect((await checkPublicUrl(url, env))[0]?.says).toContain('something else does')
  })

  test('at which a Muster answers that has another key, or plays one', async () => {
    const url = await listen(({ url = '' }, response) =>
      response.end(
        JSON.stringify(
          url.startsWith('/health/live')
            ? { status: 'live' }
            : { proof: 'x', ip: '', peer: '', hasForwardedFor: false, protocol: 'http', host: '' },
        ),
      ),
    )
    expect((await checkPublicUrl(url, env))[0]?.says).toContain('Another Muster answers')
    expect((await checkPublicUrl(url, {}))[0]).toMatchObject({ is: 'skipped' })
  })

  test('has no certificate with http, and an untrusted one is named', async () => {
    expect(await checkCertificate('http://muster.example.org')).toMatchObject([{ is: 'skipped' }])
    const url = await listen((_, response) => response.end())
    const [found] = await checkCertificate(url.replace('http:', 'https:'))
    expect(found).toMatchObject({ is: 'problem', says: expect.stringContaining('It is not trusted') })
  })
})

describe('the certificate', () => {
  test('that holds for long, with HTTP/2, is fine; one that ends soon is not', async () => {
    const { url, cert } = await listenTls((options) => createSecureServer(options))
    const found = (days: number) => checkCertificate(url, Date.now() + days * 86_400_000, cert)
    expect(await found(0)).toMatchObject([
      { is: 'ok', says: expect.stringMatching(/in (59|60) days/) },
      { is: 'ok' },
    ])
    expect(await found(50)).toMatchObject([{ is: 'problem', says: expect.stringContaining('Renew it') }, {}])
    expect(await checkCertificate(url)).toMatchObject([
      { is: 'problem', says: expect.stringContaining('SELF_SIGNED') },
    ])
  })

  test('is followed by a sentence about a proxy that speaks HTTP/1.1 alone', async () => {
    const { url, cert } = await listenTls((options) => createHttpsServer(options))
    expect(await checkCertificate(url, Date.now(), cert)).toMatchObject([
      { is: 'ok' },
      { name: 'HTTP/2', is: 'problem', says: expect.stringContaining('Turn on HTTP/2') },
    ])
  })
})

describe('hosts of organizations', () => {
  const env = { SECRETS_KEY: randomBytes(32).toString('base64') }
  const check = async (
    given: Partial<Parameters<typeof checkTenantDomain>[0]>,
    isKnown: (host: string) => boolean,
    ca?: string,
  ) => {
    const server = await startTestNameServer(isKnown)
    onTestFinished(server.close)
    const deployment = { domain: 'school.test', publicUrl: 'http://muster.test', prefixes: ['oak'], env }
    return checkTenantDomain({ ...deployment, ...given }, [server.address], ca)
  }

  test('need no check where all share one, or browsers know them', async () => {
    for (const domain of [undefined, 'localhost:3000'])
      expect(await check({ domain }, () => false)).toMatchObject({ is: 'skipped' })
  })

  test('that DNS does not know are named, with the record to add', async () => {
    expect((await check({ prefixes: [] }, () => false)).says).toBe(
      'DNS knows no *.school.test. Add a record for *.school.test with the same address as PUBLIC_URL.',
    )
    const some = await check({ prefixes: ['oak', 'elm'] }, (host) => host === 'oak.school.test')
    expect(some).toMatchObject({
      is: 'problem',
      says: expect.stringMatching(/knows neither \*\.school\.test nor elm below it\. Add a record/),
    })
  })

  test('have a sentence when no name server answers in time', async () => {
    const found = await checkTenantDomain(
      { domain: 'school.test', publicUrl: 'http://muster.test', prefixes: [], env },
      [`127.0.0.1:${await freePort()}`],
    )
    expect(found).toMatchObject({ is: 'problem', says: expect.stringContaining('no name server answers') })
  })

  test('that lead elsewhere, or nowhere, are problems', async () => {
    const url = await listen((_, response) => response.end('It works!'))
    const other = await check({ domain: `school.test:${new URL(url).port}` }, () => true)
    expect(other.says).toContain('Another deployment or program answers for http://oak.school.test')
    const closed = await check({ domain: `school.test:${await freePort()}` }, () => true)
    expect(closed.says).toContain('(ECONNREFUSED). Point the record to the proxy')
    expect(await check({ env: {} }, () => true)).toMatchObject({ is: 'ok' })
  })

  test('want a certificate of their own names', async () => {
    const { url, cert } = await listenTls((options) => createHttpsServer(options))
    const found = await check(
      { domain: `school.test:${new URL(url).port}`, publicUrl: url },
      () => true,
      cert,
    )
    expect(found.says).toContain('is not for oak.school.test, or not trusted (ERR_TLS_CERT_ALTNAME_INVALID)')
  })
})

describe('mail', () => {
  async function mailServer(options: SMTPServerOptions) {
    const taken: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        stream.resume().on('end', () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
      ...options,
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    return {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'muster@school.example',
      taken,
    }
  }
  const config = ({ SMTP_URL, MAIL_FROM }: { SMTP_URL: string; MAIL_FROM: string }) => ({
    SMTP_URL,
    MAIL_FROM,
    SMTP_TLS: undefined,
    SMTP_CA_FILE: undefined,
  })

  test('is tried without sending any, and one is sent to who is named', async () => {
    const server = await mailServer({})
    expect(await checkMail(config(server))).toMatchObject({ is: 'ok' })
    expect(server.taken).toEqual([])
    expect(await checkMail(config(server), 'ann@example.org')).toMatchObject({ is: 'ok' })
    expect(server.taken).toEqual(['ann@example.org'])
  })

  test('has a sentence for a server that is away, and for a wrong password', async () => {
    expect(
      await checkMail({ ...config({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' }) }),
    ).toMatchObject({
      is: 'problem',
      says: expect.stringContaining('nothing takes connections'),
    })
    const server = await mailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Bad password')),
      allowInsecureAuth: true,
    })
    const url = server.SMTP_URL.replace('//', '//ann:very-secret@')
    const found = await checkMail({ ...config({ ...server, SMTP_URL: url }), SMTP_TLS: 'none' })
    expect(found.says).toContain('does not take the user name and password of SMTP_URL')
    expect(JSON.stringify(found)).not.toContain('very-secret')
  })

  test('has a sentence for a server that takes none of the size that Muster sends', async () => {
    const small = await mailServer({ size: 20_000 })
    const found = await checkMail(config(small), 'ann@example.org')
    expect(found).toMatchObject({ is: 'problem', says: expect.stringContaining('up to 20000 bytes') })
    expect(small.taken).toEqual([])
    expect(await checkMail(config(await mailServer({ size: largestMail })))).toMatchObject({ is: 'ok' })
    // A server may name no limit.
    const unlimited = await mailServer({ hideSize: true, size: 20_000 })
    expect(await checkMail(config(unlimited))).toMatchObject({ is: 'ok' })
  })

  test('that is not set says who gets none', async () => {
    expect(
      (
        await checkMail({
          SMTP_URL: undefined,
          MAIL_FROM: undefined,
          SMTP_TLS: undefined,
          SMTP_CA_FILE: undefined,
        })
      ).says,
    ).toContain('SMTP_URL is not set')
  })
})

test('the SMS service is asked whether it takes the account, and a wrong token has its sentence', async () => {
  let asked = ''
  const url = await listen(({ url: path = '', headers }, response) => {
    asked = path
    const [, token] = Buffer.from(String(headers.authorization).slice(6), 'base64').toString().split(':')
    response.writeHead(token === 'right' ? 200 : 401).end('{}')
  })
  const sms = (SMS_TOKEN: string, SMS_URL = url) => checkSms({ SMS_URL, SMS_ACCOUNT: 'AC1', SMS_TOKEN })
  expect(await sms('right')).toMatchObject({ is: 'ok' })
  expect(asked).toBe('/2010-04-01/Accounts/AC1.json')
  expect((await sms('wrong')).says).toContain('does not accept SMS_ACCOUNT with SMS_TOKEN')
  expect((await sms('right', 'http://127.0.0.1:1')).says).toContain('does not answer')
  expect(await checkSms({ SMS_URL: url, SMS_ACCOUNT: undefined, SMS_TOKEN: undefined })).toMatchObject({
    is: 'skipped',
  })
})

test('push services want an address of this deployment', () => {
  expect(checkPush({ PUBLIC_URL: 'https://muster.example.org', MAIL_FROM: undefined }).is).toBe('ok')
  expect(checkPush({ PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: undefined }).is).toBe('problem')
})

describe('providers and tokens', () => {
  const server = new OAuth2Server()
  let issuer: string
  beforeAll(async () => {
    await server.issuer.keys.generate('RS256')
    await server.start(0, 'localhost')
    issuer = server.issuer.url ?? ''
  })
  afterAll(() => server.stop())
  const config = (OIDC_ISSUER: string) =>
    readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c', OIDC_ISSUER })
  const isHere = () => true

  test('a provider that answers as it is called is fine', async () => {
    expect((await checkProviders(config(issuer), [], [])).map(({ is }) => is)).not.toContain('problem')
    expect(
      await checkProviders(readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c' }), [], []),
    ).toMatchObject([{ is: 'skipped' }])
  })

  test.each([
    ['with a slash too many', () => `${issuer}/`, 'to exactly that'],
    ['that is away', () => 'http://localhost:1', 'does not answer'],
    ['that is Google', () => 'https://accounts.google.com', 'are not JWTs'],
  ])('a provider %s', async (_, at, sentence) => {
    const [found] = await checkProviders(config(at()), [], [])
    expect(found).toMatchObject({ is: 'problem', says: expect.stringContaining(sentence) })
  })

  test('a provider of an organization is named by its key', async () => {
    const found = await checkProviders(
      readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c' }),
      [{ issuer: 'http://localhost:1', audience: 'a', of: 'oakridge' }],
      [],
    )
    expect(found).toMatchObject([{ name: 'provider of oakridge', is: 'problem' }])
  })

  const good = { sub: 'ann', aud: 'muster-api', email: 'ann@example.org', email_verified: true }
  const judge = async (claims: object, audience = 'muster-api') => {
    const token = await server.issuer.buildToken({
      scopesOrTransform: (_, payload) => Object.assign(payload, claims),
    })
    return judgeToken(token, [{ issuer, audience }], isHere)
  }

  test('a token that opens an account is said to', async () => {
    expect(await judge(good)).toMatchObject({ isGood: true })
  })

  test.each([
    [{ ...good, aud: 'other' }, 'Its audience (aud) is not muster-api'],
    [{ ...good, iss: 'https://elsewhere.example' }, 'Muster does not trust its issuer (iss)'],
    [{ ...good, exp: 1 }, 'It has expired'],
    [{ ...good, sub: undefined }, 'It has no subject (sub)'],
    [{ ...good, email: undefined }, 'It has no address'],
    [{ ...good, email_verified: false }, 'does not say that the address is verified'],
  ])('a token with %o', async (claims, sentence) => {
    const found = await judge(claims)
    expect(found).toMatchObject({ isGood: false, says: expect.stringContaining(sentence) })
    expect(found.says).not.toContain('ann@')
  })

  test('a token that is none, and one that somebody has changed', async () => {
    const providers = [{ issuer, audience: 'muster-api' }]
    expect((await judgeToken('ya29.opaque', providers, isHere)).says).toContain('It is not a JWT')
    const token = await server.issuer.buildToken({
      scopesOrTransform: (_, payload) => Object.assign(payload, good),
    })
    const changed = `${token.slice(0, -8)}AAAAAAAA`
    expect((await judgeToken(changed, providers, isHere)).says).toContain(
      'Its signature or type is not accepted',
    )
  })
})

test('the folder has to be writable, or where it will be made, and the disk to have space', async () => {
  expect(await checkHome(join(tmpdir(), 'not', 'there'), 0)).toMatchObject([{ is: 'ok' }, { is: 'ok' }])
  expect(await checkHome(tmpdir(), Number.MAX_SAFE_INTEGER)).toMatchObject([
    {},
    { is: 'problem', says: expect.stringContaining('Free some space') },
  ])
})

test('a check that fails by itself is a problem, and the others go on', async () => {
  const found = await runChecks([
    { name: 'a', run: () => Promise.reject(new Error('broken')) },
    { name: 'b', run: async () => [{ name: 'b', is: 'ok', says: '' }] },
  ])
  expect(found).toMatchObject([
    { name: 'a', is: 'problem', says: expect.stringContaining('broken') },
    { name: 'b', is: 'ok' },
  ])
})

test('settings are shown by an allow-list, and secrets are taken out of texts in each spelling', () => {
  const env = {
    PORT: '3000',
    PUBLIC_URL: 'https://ann:hunter2hunter2@muster.example.org',
    DATABASE_URL: 'postgres://muster:p%40ssword-1@db/muster',
    SECRETS_KEY: 'abcdefgh12345678',
    SOMETHING_NEW: 'never-seen-before',
  }
  const names = Object.keys(env)
  expect(shownSettingsOf(env, names)).toEqual({
    DATABASE_URL: 'set',
    PORT: '3000',
    PUBLIC_URL: 'https://muster.example.org',
    SECRETS_KEY: 'set',
    SOMETHING_NEW: 'set',
  })
  const text = [
    'abcdefgh12345678',
    'p@ssword-1',
    'p%40ssword-1',
    Buffer.from('never-seen-before').toString('base64'),
    '3000',
  ]
  expect(withoutSecrets(text.join(' '), env, names)).toBe('*** *** *** *** 3000')
})
