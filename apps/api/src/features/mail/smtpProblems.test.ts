import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { type SmtpOptions, smtpSender } from './smtpSender.ts'

/** Tests real mail servers with real certificates: each failure has a clear sentence, and the right setting fixes it. */

type Certificate = { key: string; cert: string }

async function certificateFor(name: string, days = 30, issuer?: Certificate): Promise<Certificate> {
  const notBeforeDate = new Date(Date.now() - 60 * 86_400_000)
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate: new Date(Date.now() + days * 86_400_000),
    extensions: issuer
      ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]
      : [
          { name: 'basicConstraints', cA: true },
          { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
        ],
    ...(issuer ? { ca: issuer } : {}),
  })
  return { key: made.private, cert: made.cert }
}

let own: Certificate
let elsewhere: Certificate
let over: Certificate
let authority: Certificate
let issued: Certificate
beforeAll(async () => {
  own = await certificateFor('localhost')
  elsewhere = await certificateFor('mail.school.lan')
  over = await certificateFor('localhost', -1)
  authority = await certificateFor('School authority')
  issued = await certificateFor('localhost', 30, authority)
})

/** Starts a mail server on this machine. @returns its address, and the mails that it has accepted */
async function serverWith(options: SMTPServerOptions) {
  const taken: { isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    onData: (stream, { secure }, done) => {
      stream.resume().on('end', () => {
        taken.push({ isEncrypted: secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, url: `smtp://localhost:${port}`, taken }
}

const from = 'Muster <muster@school.example>'
const mail = { id: '1', recipient: 'ann@example.org', subject: 'Hello', body: 'Hello' }
const send = (url: string, more: Partial<SmtpOptions> = {}) =>
  sender(url, more).send(mail, new AbortController().signal)
function sender(url: string, more: Partial<SmtpOptions> = {}) {
  const made = smtpSender({ url, from, timeout: 3000, ...more })
  onTestFinished(made.close)
  return made
}
const why = async (url: string, more: Partial<SmtpOptions> = {}) => {
  const sent = await send(url, more)
  return sent.is === 'taken' ? sent.is : `${sent.is}: ${sent.sentence}`
}
async function inFile({ cert }: Certificate): Promise<string> {
  const file = join(tmpdir(), `muster-ca-${process.pid}-${Math.random()}.pem`)
  await writeFile(file, cert)
  onTestFinished(() => rm(file))
  return file
}

const untrusted = 'away: The mail server’s certificate is not trusted: '

describe('a relay with STARTTLS', () => {
  test('and a self-signed certificate is not trusted, in words', async () => {
    const { url, taken } = await serverWith(own)
    const sentence = `${untrusted}it is self-signed. The person who runs Muster can name it in SMTP_CA_FILE.`
    expect(await why(url)).toBe(sentence)
    expect(taken).toEqual([])
  })

  test('and a certificate that is named is trusted, and it is encrypted', async () => {
    const { url, taken } = await serverWith(own)
    expect(await why(url, { caFile: await inFile(own) })).toBe('taken')
    expect(taken).toEqual([{ isEncrypted: true }])
  })

  test('and a certificate of the school’s own authority is trusted by the authority’s', async () => {
    const { url, taken } = await serverWith(issued)
    expect(await why(url)).toContain('it is from an authority that is not known here.')
    expect(await why(url, { caFile: await inFile(authority) })).toBe('taken')
    expect(taken).toEqual([{ isEncrypted: true }])
  })

  test('and a certificate for another name says for which', async () => {
    const { url } = await serverWith(elsewhere)
    expect(await why(url, { caFile: await inFile(elsewhere) })).toBe(
      `${untrusted}it is for mail.school.lan, not for localhost. Write the name of the certificate in SMTP_URL.`,
    )
  })

  test('and a certificate that has run out says so', async () => {
    const { url } = await serverWith(over)
    expect(await why(url, { caFile: await inFile(over) })).toContain('it has expired')
  })

  test.each([
    ['opportunistic', true],
    ['none', false],
  ] as const)('is taken as it is by SMTP_TLS=%s; encrypted: %s', async (tls, isEncrypted) => {
    const { url, taken } = await serverWith(own)
    expect(await why(url, { tls })).toBe('taken')
    expect(taken).toEqual([{ isEncrypted }])
  })
})

describe('a relay without encryption', () => {
  const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }

  test('takes mail, unless encryption is asked for', async () => {
    const { url, taken } = await serverWith(plain)
    expect(await why(url)).toBe('taken')
    expect(await why(url, { tls: 'opportunistic' })).toBe('taken')
    expect(await why(url, { tls: 'required' })).toMatch(
      /^away: The mail server offers no encryption \(STARTTLS\), which is required here/,
    )
    expect(taken).toHaveLength(2)
  })

  test('is asked by smtps:// in vain, and the sentence says what to write', async () => {
    const { port } = await serverWith(plain)
    expect(await why(`smtps://localhost:${port}`)).toContain('Write smtp:// in place of smtps:// in SMTP_URL')
  })
})

describe('what else keeps a mail', () => {
  test('a name that nobody knows', async () => {
    expect(await why('smtp://no-such-host.invalid:25')).toBe(
      'away: The mail server cannot be reached: no name server knows no-such-host.invalid.',
    )
  })

  test('a port at which nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => server.close(resolve))
    expect(await why(`smtp://127.0.0.1:${port}`)).toBe(
      `away: The mail server cannot be reached: nothing takes connections at port ${port} of 127.0.0.1.`,
    )
  })

  test('a server that says nothing', async () => {
    const server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await why(`smtp://127.0.0.1:${port}`, { timeout: 100 })).toBe(
      'away: The mail server did not answer in time.',
    )
  })

  test('a password that is not taken', async () => {
    const { port } = await serverWith({
      ...own,
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Bad password')),
    })
    expect(await why(`smtp://ann:wrong@localhost:${port}`, { caFile: await inFile(own) })).toMatch(
      /^away: The mail server does not take the user name and password of SMTP_URL: 535/,
    )
  })

  test('a sender that is not taken', async () => {
    const { url } = await serverWith({
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_, __, done) => done(Object.assign(new Error('Not your domain'), { responseCode: 553 })),
    })
    expect(await why(url)).toMatch(
      /^away: The mail server does not take Muster <muster@school.example> as the sender \(MAIL_FROM\): 553/,
    )
  })
})

describe('a server', () => {
  const env = (more: object) => ({
    DATABASE_URL: 'postgres://a:b@localhost/c',
    SMTP_URL: 'smtp://relay.school.lan:25',
    MAIL_FROM: 'muster@school.example',
    ...more,
  })

  test('starts with a relay’s encryption as an operator states it', async () => {
    expect(readConfig(env({ SMTP_TLS: 'opportunistic' })).SMTP_TLS).toBe('opportunistic')
    expect(readConfig(env({ SMTP_CA_FILE: await inFile(own) })).SMTP_CA_FILE).toMatch(/\.pem$/)
  })

  test.each([
    [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS: must be required, opportunistic or none'],
    [
      { SMTP_TLS: 'none', SMTP_URL: 'smtp://ann:secret@relay.school.lan' },
      'would let others read the password',
    ],
    [{ SMTP_TLS: 'required', SMTP_URL: 'smtps://relay.school.lan' }, 'SMTP_TLS: is for smtp:// only'],
    [{ SMTP_CA_FILE: '/no/such/file.pem' }, 'SMTP_CA_FILE: /no/such/file.pem cannot be read (ENOENT)'],
    [{ SMTP_CA_FILE: import.meta.filename }, 'has no certificate'],
  ])('does not start with %o', (more, sentence) => {
    expect(() => readConfig(env(more))).toThrow(sentence)
    expect(() => readConfig(env(more))).not.toThrow(/secret/)
  })
})
