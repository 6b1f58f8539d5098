/** The storage of the provider (sessions, grants, tokens, keys): one SQLite file that survives a kill. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { newSigningKey, type SigningKey } from './signingKey.ts'

/** The open store. */
export interface Store {
  /** Makes the storage oidc-provider asks for, one per kind of record. */
  adapter: (model: string) => Adapter
  /** The key tokens are signed with; made the first time, the same ever after. */
  signingKey: SigningKey
  /** The secret cookies are signed with. */
  cookieKey: string
  close(): void
}

/**
 * For how long after its first use a refresh token may be used again, in seconds. An answer that is lost (a page that is
 * left while it renews, a phone between two access points) must not sign anybody out: docs/decisions/0009.
 */
export const refreshReuseSeconds = 60

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma busy_timeout = 5000;
  create table if not exists record (
    model text not null,
    id text not null,
    payload text not null,
    grant_id text,
    uid text,
    user_code text,
    expires_at integer,
    primary key (model, id)
  ) without rowid;
  create index if not exists record_grant on record (grant_id) where grant_id is not null;
  create index if not exists record_uid on record (model, uid) where uid is not null;
  create table if not exists secret (name text primary key, value text not null);
`

/**
 * Opens `identity.sqlite` in the home folder, creating both if needed.
 * @param home a folder only the server may read
 */
export function openStore(home: string): Store {
  mkdirSync(home, { recursive: true })
  const file = join(home, 'identity.sqlite')
  const db = new DatabaseSync(file)
  // It holds the signing key: a reader of it can sign in as anybody.
  chmodSync(file, 0o600)
  db.exec(schema)
  db.prepare('delete from record where expires_at < ?').run(now())
  return {
    adapter: (model) => createAdapter(db, model),
    signingKey: JSON.parse(secret(db, 'signing-key', () => JSON.stringify(newSigningKey()))),
    cookieKey: secret(db, 'cookie-key', () => randomBytes(32).toString('base64url')),
    close: () => db.close(),
  }
}

function createAdapter(db: DatabaseSync, model: string): Adapter {
  const upsert = db.prepare(`
    insert into record (model, id, payload, grant_id, uid, user_code, expires_at) values (?, ?, ?, ?, ?, ?, ?)
    on conflict (model, id) do update set
      payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
      user_code = excluded.user_code, expires_at = excluded.expires_at`)
  const live = 'and (expires_at is null or expires_at >= ?)'
  const byId = db.prepare(`select payload from record where model = ? and id = ? ${live}`)
  const byUid = db.prepare(`select payload from record where model = ? and uid = ? ${live}`)
  const byUserCode = db.prepare(`select payload from record where model = ? and user_code = ? ${live}`)
  const consume = db.prepare(
    `update record set payload = json_insert(payload, '$.consumed', ?) where model = ? and id = ?`,
  )
  const destroy = db.prepare('delete from record where model = ? and id = ?')
  const revoke = db.prepare('delete from record where model = ? and grant_id = ?')
  const parse = (row: Record<string, unknown> | undefined) =>
    row ? withReuseGrace(JSON.parse(String(row.payload)), model) : undefined

  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = typeof expiresIn === 'number' ? now() + expiresIn : null
      const { grantId = null, uid = null, userCode = null } = payload
      upsert.run(model, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt)
    },
    find: async (id) => parse(byId.get(model, id, now())),
    findByUid: async (uid) => parse(byUid.get(model, uid, now())),
    findByUserCode: async (code) => parse(byUserCode.get(model, code, now())),
    async consume(id) {
      consume.run(now(), model, id)
    },
    async destroy(id) {
      destroy.run(model, id)
    },
    async revokeByGrantId(grantId) {
      revoke.run(model, grantId)
    },
  }
}

/** A refresh token counts as spent only when the browser that spent it may be expected to have got the next one. */
function withReuseGrace(payload: AdapterPayload, model: string): AdapterPayload {
  const isForgiven = model === 'RefreshToken' && Number(payload.consumed) >= now() - refreshReuseSeconds
  return isForgiven ? { ...payload, consumed: undefined } : payload
}

function secret(db: DatabaseSync, name: string, make: () => string): string {
  db.prepare('insert into secret (name, value) values (?, ?) on conflict (name) do nothing').run(name, make())
  return String(db.prepare('select value from secret where name = ?').get(name)?.value)
}

/** Seconds since 1970, the unit oidc-provider counts in. */
function now(): number {
  return Math.floor(Date.now() / 1000)
}
