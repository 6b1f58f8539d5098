import { describe, expect, test } from 'vitest'
import { baseline, isContract, migrationNames, readMigration } from './migrationFiles.ts'

/** Lints the names of migrations, and what is in them: a file that the version before would not survive belongs to the second phase. */

/** The last migration from before there were phases. */
const lastWithout = '0090_serial_numbers_by_tenant.sql'

/** Statements without comments and without the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}

/** Lists the reasons why servers of the version before may fail after this SQL; in the first phase there must be none. */
function harmOf(sql: string): string[] {
  const statements = statementsOf(sql)
  // A policy, function, trigger, constraint or index in a new form is dropped and made again.
  const isMadeAgain = (kind: string, name: string) =>
    statements.some((each) =>
      new RegExp(`(create|add)( or replace)?( unique)? ${kind}( if not exists)? (muster\\.)?${name}\\b`).test(
        each,
      ),
    )
  return statements.flatMap((statement) => {
    const made = /^create (?:unlogged )?table/.test(statement)
    if (made) return []
    const dropped = [
      ...statement.matchAll(
        /\bdrop (column|table|function|view|type|schema|policy|trigger|constraint|index)(?: concurrently)?(?: if exists)? (?:muster\.)?(\w+)/g,
      ),
    ]
      .filter(([, kind = '', name = '']) => !isMadeAgain(kind, name))
      // Fewer rules, and slower answers, are no harm.
      .filter(([, kind]) => kind !== 'constraint' && kind !== 'index')
      .map(([, kind, name]) => `drops the ${kind} ${name}`)
    const renamed = /\brename\b/.test(statement) ? ['renames something'] : []
    const required = statement
      .split(/,(?![^(]*\))/)
      .filter((part) => /\badd column\b/.test(part) && /\bnot null\b/.test(part))
      .filter((part) => !/\bdefault\b|\bgenerated\b/.test(part))
      .map(() => 'adds a column that is not null and has no default')
    const changed = /\balter column \w+ (set not null|(set data )?type)\b/.test(statement)
      ? ['makes a column stricter or of another type']
      : []
    // Of a function that is new here, nobody has had any.
    const [, newFunction = ''] = /^revoke all on function (\w+)\([^()]*\) from public$/.exec(statement) ?? []
    const revoked =
      /^revoke\b/.test(statement) && !isMadeAgain('function', newFunction || '-') ? ['revokes a right'] : []
    return [...dropped, ...renamed, ...required, ...changed, ...revoked]
  })
}

test('numbers of migrations follow one another: two of one number run in an order that nobody chose', async () => {
  const numbers = (await migrationNames())
    .filter((name) => name !== baseline)
    .map((name) => Number(name.slice(0, 4)))
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
})

test('no migration of the first phase takes away what the version before needs: name such a file *.contract.sql', async () => {
  const names = (await migrationNames()).filter((name) => name !== baseline && name > lastWithout)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names)
    if (!isContract(name)) expect([name, harmOf((await readMigration(name)).sql)]).toEqual([name, []])
})

test('a file without a transaction has one statement, which may be run twice', async () => {
  for (const name of await migrationNames()) {
    const { sql, isInTransaction } = await readMigration(name)
    if (isInTransaction) continue
    expect([name, statementsOf(sql).length]).toEqual([name, 1])
    expect([name, sql]).toEqual([name, expect.stringMatching(/if (not )?exists/)])
  }
})

describe('the first phase', () => {
  test.each([
    ['alter table room drop column source_id', 'drops the column source_id'],
    ['drop table if exists outgoing_mail', 'drops the table outgoing_mail'],
    ['drop function tell_of_mail()', 'drops the function tell_of_mail'],
    ['alter table camera rename column url to encrypted_url', 'renames something'],
    ['alter table room add column kind text not null', 'adds a column that is not null and has no default'],
    [
      "alter table room add column a text default 'x', add column b integer not null check (b in (1, 2))",
      'adds a column that is not null and has no default',
    ],
    ['alter table room alter column name set not null', 'makes a column stricter or of another type'],
    ['revoke select on room from muster_app', 'revokes a right'],
    ['drop policy of_tenant on room', 'drops the policy of_tenant'],
  ])('has no %j', (sql, harm) => {
    expect(harmOf(sql)).toEqual([harm])
  })

  test.each([
    'alter table room add column kind text',
    "alter table room add column kind text not null default 'room'",
    'drop policy of_tenant on room; create policy of_tenant on room using (true)',
    'alter table setup_code drop constraint setup_code_code_check',
    'create table thing (id uuid not null primary key)',
    'create function f() returns void language plpgsql as $$ begin drop table x; end $$',
  ])('may have %j', (sql) => {
    expect(harmOf(sql)).toEqual([])
  })
})
