import { expect, test } from 'vitest'
import { explainUnusable, type ServerFacts } from './checkOwner.ts'
import { explainDatabaseError } from './explainDatabaseError.ts'

const url = 'postgres://owner:Zebra%23@db.example.org:6543/muster'
const failed = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['a wrong password', failed('28P01'), 'does not let the role “owner” in'],
  ['a role that may not connect', failed('28000', 'no pg_hba.conf entry for host'), 'pg_hba.conf'],
  ['a database that is not there', failed('3D000'), "create database muster owner owner encoding 'UTF8'"],
  ['a closed port', failed('ECONNREFUSED'), 'No PostgreSQL answers at db.example.org:6543'],
  ['several closed addresses', new AggregateError([failed('ECONNREFUSED')]), 'No PostgreSQL answers at'],
  ['a host that does not answer', new Error('timeout expired'), 'No PostgreSQL answers at'],
  ['an unknown host', failed('ENOTFOUND'), 'db.example.org, is not in DNS'],
  ['a server without TLS', new Error('The server does not support SSL connections'), 'has no TLS'],
  ['an unknown authority', failed('SELF_SIGNED_CERT_IN_CHAIN'), 'is not trusted'],
  ['no connection left', failed('53300'), 'has no connection left'],
  ['one that starts', failed('57P03'), 'is starting or stopping'],
  ['a missing right', failed('42501', 'permission denied for schema public'), 'may not do what Muster needs'],
  [
    'a pooler',
    failed('08P01', 'unsupported startup parameter: options'),
    'There is a pooler (such as PgBouncer)',
  ],
])('%s is told of in a sentence without the password', (_, error, said) => {
  const sentence = explainDatabaseError(error, url)
  expect(sentence).toContain(said)
  expect(sentence).not.toContain('Zebra')
})

test('the setting that leads nowhere is named', () => {
  expect(explainDatabaseError(failed('ECONNREFUSED'), url, 'DATABASE_DIRECT_URL')).toContain(
    'at db.example.org:6543, where DATABASE_DIRECT_URL leads',
  )
})

test('what is no matter of reaching the database keeps its own words', () => {
  expect(explainDatabaseError(failed('42703', 'column "x" does not exist'), url)).toBeUndefined()
})

const fine: ServerFacts = {
  version: 150_004,
  isStandby: false,
  encoding: 'UTF8',
  role: 'owner',
  database: 'my place',
  keepsSettings: true,
  mayCreateSchema: true,
  mayCreateTable: true,
  ownsSchema: true,
  mayCreateRoles: true,
  mayChangeRoles: true,
}

test.each<[Partial<ServerFacts>, string]>([
  [{ version: 140_011 }, 'PostgreSQL 14 is too old. Muster needs PostgreSQL 15 or later.'],
  [{ isStandby: true }, 'points to a read-only standby'],
  [{ encoding: 'SQL_ASCII' }, "Create it with encoding 'UTF8'"],
  [{ keepsSettings: false }, 'There is a pooler (such as PgBouncer)'],
  [{ mayCreateRoles: false }, 'As a superuser of PostgreSQL, run: alter role owner createrole;'],
  [{ mayChangeRoles: false }, 'grant muster_app, muster_global, muster_expiry to owner with admin option;'],
  [{ mayCreateSchema: false }, 'alter database "my place" owner to owner;'],
  [{ mayCreateTable: false }, 'alter database "my place" owner to owner;'],
  [{ ownsSchema: false }, 'belongs to another role than “owner”'],
])('a database with %j is refused with what to do', (change, said) => {
  expect(explainUnusable({ ...fine, ...change })).toContain(said)
})

test('a database that is as it should be is taken', () => {
  expect(explainUnusable(fine)).toBeUndefined()
})
