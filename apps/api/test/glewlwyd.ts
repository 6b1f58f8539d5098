import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../tools/freePort.ts'

/** The folder of Debian's package `glewlwyd` (GPL, for tests alone): installed, or unpacked elsewhere. */
const root = process.env.GLEWLWYD_ROOT ?? '/'

/** True where this machine has the OpenID provider glewlwyd. */
export const hasGlewlwyd = existsSync(join(root, 'usr/bin/glewlwyd'))

/** A running glewlwyd, with one client and one user. */
export type Glewlwyd = {
  issuer: string
  /** Signs the user in at an address of its authorization endpoint; returns the address that it sends the browser to. */
  signIn: (address: string) => Promise<string>
  stop: () => Promise<void>
}

export const glewlwydClient = { clientId: 'muster', clientSecret: 'secret-of-muster' }

/** Starts glewlwyd on a database of its own. */
export async function startGlewlwyd(
  user: { username: string; name: string; email: string },
  returnAddressOf: (issuer: string) => string,
): Promise<Glewlwyd> {
  const home = await mkdtemp(join(tmpdir(), 'muster-glewlwyd-'))
  const port = await freePort()
  const api = `http://localhost:${port}/api`
  await makeDatabase(join(home, 'glewlwyd.db'))
  await writeFile(join(home, 'glewlwyd.conf'), configuration(port, home))
  const child = spawn(join(root, 'usr/bin/glewlwyd'), [`--config-file=${join(home, 'glewlwyd.conf')}`], {
    env: { ...process.env, LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(`http://localhost:${port}/config`)
    const admin = new Session(api)
    await admin.call('/auth/', { username: 'admin', password: 'password' })
    await admin.call('/mod/plugin/', {
      module: 'oidc',
      name: 'oidc',
      display_name: 'OIDC',
      parameters: plugin(api),
    })
    await admin.call('/client/', { ...client, redirect_uri: [returnAddressOf(`${api}/oidc`)] })
    const password = 'a-long-password'
    await admin.call('/user/', { ...user, password, scope: ['openid'], enabled: true })
    return {
      issuer: `${api}/oidc`,
      signIn: async (address) => {
        const session = new Session(api)
        await session.call('/auth/', { username: user.username, password })
        return session.follow(`${address}&g_continue`)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A browser at glewlwyd, as far as its cookie goes. */
class Session {
  private cookie = ''
  private readonly api: string

  constructor(api: string) {
    this.api = api
  }

  async call(path: string, body: object): Promise<void> {
    const answer = await fetch(this.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`glewlwyd answered ${answer.status} to ${path}: ${await answer.text()}`)
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
  }

  async follow(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: this.cookie } })
    return answer.headers.get('location') ?? ''
  }
}

const client = {
  client_id: glewlwydClient.clientId,
  name: 'Muster',
  enabled: true,
  confidential: true,
  password: glewlwydClient.clientSecret,
  client_secret: glewlwydClient.clientSecret,
  authorization_type: ['code'],
  token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
  scope: [],
}

/** Its OpenID Connect part. It sends the claim email, and knows no email_verified. */
function plugin(api: string) {
  const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const allowed = ['client', 'code', 'token', 'id-token', 'none', 'refresh'].map((type) => [
    `auth-type-${type}-enabled`,
    true,
  ])
  return {
    ...Object.fromEntries(allowed),
    iss: `${api}/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key,
    cert,
    'access-token-duration': 3600,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': true,
    'auth-type-password-enabled': false,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'jwks-show': true,
    'subject-type': 'public',
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    scope: [],
    'additional-parameters': [],
    claims: [],
  }
}

async function makeDatabase(file: string): Promise<void> {
  const database = new DatabaseSync(file)
  database.exec(readFileSync(join(root, 'usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'), 'utf8'))
  database.close()
}

function configuration(port: number, home: string): string {
  const modules = join(root, 'usr/lib/glewlwyd')
  return `
port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${join(root, 'usr/share/glewlwyd/webapp')}/"
log_mode="console"
log_level="NONE"
cookie_domain="localhost"
cookie_secure=0
session_key="GLEWLWYD"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
user_middleware_module_path="${modules}/user_middleware"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${join(home, 'glewlwyd.db')}"; };
`
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error('glewlwyd does not answer')
}
