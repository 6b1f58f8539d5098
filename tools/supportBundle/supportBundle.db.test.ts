import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { secretsKey } from '../../apps/api/test/testSecrets.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { runCommand } from '../runCommand.ts'

/** A bundle is made where secrets, names, addresses and barcodes are everywhere, and has none of them. */

let world: World
let url: string
let folder: string
beforeAll(async () => {
  world = await openWorld()
  url = await world.listen()
  folder = await mkdtemp(join(tmpdir(), 'muster-bundle-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Recognizable in every spelling. */
const planted = {
  person: 'Wilhelmina Quackenbush',
  mail: 'wilhelmina.quackenbush@oak-hollow.example',
  organization: 'Quackenbush Memorial District',
  organizationKey: 'quackenbush-memorial',
  barcode: 'Qk9zT4cH8yTn3sVb1LrWkX',
  phone: '+15550142857',
  secret: 'Zq7!correct/horse@battery#staple',
  host: 'id.quackenbush.example',
}

async function plant() {
  const [oak] = world.tenants
  await world.asOwner(async (owner) => {
    await owner.query(
      `update muster.tenant set name = $1, key = $2, oidc_issuer = $3, oidc_client_id = 'a', oidc_audience = 'b' where id = $4`,
      [
        planted.organization,
        planted.organizationKey,
        `https://${planted.host}/${planted.organizationKey}`,
        oak.id,
      ],
    )
    await owner.query('update muster.app_user set name = $1, email = $2 where email = $3', [
      planted.person,
      planted.mail,
      oak.staff.Staff.email,
    ])
    await owner.query(
      'update muster.bag set barcode = $1, name = $2 where ctid = (select min(ctid) from muster.bag)',
      [planted.barcode, planted.person],
    )
    await owner.query(`create table muster.${planted.organizationKey.replace('-', '_')} (of text)`)
    await owner.query(
      `create policy "${planted.person}" on muster.bag for select using (name = '${planted.mail}')`,
    )
  })
}

test('it has what helps, and nothing of anybody, in any spelling', { timeout: 60_000 }, async () => {
  await plant()
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (auth, _, done) =>
      done(new Error(`${planted.person} <${planted.mail}> may not, with ${auth.password}`)),
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())))
  const metrics = createServer((_, response) =>
    response.end(`muster_info{version="1"} 1\nother_thing{who="${planted.mail}"} 1\n`),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => metrics.once('listening', resolve))
  onTestFinished(() => void metrics.close())

  const signingKey = randomBytes(32).toString('base64')
  const mailPort = (smtp.server.address() as AddressInfo).port
  const smtpFile = join(folder, 'smtp-url')
  await writeFile(
    smtpFile,
    `smtp://${encodeURIComponent(planted.mail)}:${encodeURIComponent(planted.secret)}@127.0.0.1:${mailPort}`,
  )
  const env = {
    DATABASE_URL: world.db.ownerUrl,
    MUSTER_APP_PASSWORD: decodeURIComponent(new URL(world.db.appUrl).password),
    PUBLIC_URL: url,
    OIDC_ISSUER: world.issuer.url,
    SECRETS_KEY: secretsKey,
    SIGNING_KEY: signingKey,
    SMTP_URL_FILE: smtpFile,
    MAIL_FROM: planted.mail,
    SMTP_TLS: 'none',
    SMS_ACCOUNT: 'ACquackenbush123',
    SMS_TOKEN: planted.secret,
    SMS_FROM: planted.phone,
    SMS_URL: 'http://127.0.0.1:1',
    MAP_STYLE_URL: 'https://maps.example.org/{key}',
    MAP_KEY: planted.secret,
    NOTIFY_PRIVATE_HOSTS: `${planted.organizationKey}=${planted.host}`,
    METRICS_PORT: String((metrics.address() as AddressInfo).port),
    PORT: new URL(url).port,
    MUSTER_HOME: folder,
  }
  const file = join(folder, 'bundle.tar.gz')
  const script = fileURLToPath(new URL('../muster.ts', import.meta.url))
  const ran = await runCommand(process.execPath, [script, 'support-bundle', file], { env })
  expect(ran.output).toContain('has version.json')
  const bytes = gunzipSync(await readFile(file))
  const text = bytes.toString('latin1')

  for (const part of [
    '"schema"',
    '"SECRETS_KEY": "set"',
    'muster_info',
    '"rows"',
    '"incidents"',
    'leads to this deployment',
  ])
    expect(text).toContain(part)
  for (const [what, value] of Object.entries({
    ...planted,
    signingKey,
    secretsKey,
    appPassword: env.MUSTER_APP_PASSWORD,
    account: env.SMS_ACCOUNT,
  }))
    for (const spelling of spellingsOf(value))
      expect(text.includes(spelling), `${what} as ${spelling}`).toBe(false)
  // Words of theirs are not in it either.
  expect(text).not.toMatch(/quackenbush|wilhelmina/i)

  const unpacked = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' })
  if (unpacked.status === 0) expect(unpacked.stdout.split('\n')).toContain('doctor.json')
  const again = await runCommand(process.execPath, [script, 'support-bundle', file], { env })
  expect(again.code).toBe(1)
  expect(again.output).toContain('already exists')
})

function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

test('it is made also where settings are wrong and there is no database', async () => {
  const file = join(folder, 'broken.tar.gz')
  const script = fileURLToPath(new URL('../muster.ts', import.meta.url))
  const ran = await runCommand(process.execPath, [script, 'support-bundle', file], {
    env: { DATABASE_URL: 'postgres://a:hunter2hunter2@127.0.0.1:1/muster', PORT: 'x', MUSTER_HOME: folder },
  })
  expect(ran.output).toContain('doctor.json')
  expect(existsSync(file)).toBe(true)
  const text = gunzipSync(await readFile(file)).toString('latin1')
  expect(text).toContain('PORT must be a port number')
  expect(text).not.toContain('hunter2hunter2')
})
