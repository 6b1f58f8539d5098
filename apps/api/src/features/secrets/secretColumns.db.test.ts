import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { secretColumns } from './secretColumns.ts'

/** Tests that every column that may hold a secret is encrypted, a hash, or judged here. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The words by which a column is taken for one of a secret. */
const suspicious =
  /secret|password|passphrase|credential|token|auth|key|private|code|pin|endpoint|url|address|link|cookie|signature|salt|nonce|session|hash|encrypted/

/** Columns with such a word that are in clear, and why nobody can do anything with them, or why they must be. */
const inClear: Record<string, string> = {
  'bag.barcode': 'Printed on the bag in every room, and what a poll is looked up by; a lost one is rotated.',
  'blank_label.barcode': 'Printed on a label that opens nothing until it is on a bag.',
  'setup_code.code':
    'For hours or days, for as many uses as were given; managers read it to others, and it can be revoked.',
  'notification_delivery.token': 'Acknowledges one message about one incident, and opens nothing else.',
  'push_subscription.endpoint':
    'Push services take nothing there that is not signed with the private key, which is encrypted.',
}

/** Columns with such a word that hold nothing secret. */
const noSecret: Record<string, string> = {
  'audit.source_address': 'Where a request came from.',
  'audit_link.salt': 'Beside the entry that it is hashed with.',
  'checkpoint.key_id': 'Names a public key.',
  'checkpoint.signature': 'Made with a key that is not in the database, and given to everybody who verifies.',
  'cosignature.public_key': 'Public.',
  'cosignature.signature': 'Made with a key that a browser keeps, and given to everybody who verifies.',
  'event.salt': 'Beside the entry that it is hashed with.',
  'evidence_anchor.address': 'Of the recipient, or the id of a webhook.',
  'expired_log.cosignatures': 'Hashes of what a browser signed.',
  'feed.url': 'Of a public feed, which the server reads and shows.',
  'item_use.item_key': 'Names an item of a bag.',
  'notification_delivery.address': 'Of the recipient.',
  'passkey.public_key': 'Public.',
  'push_key.public_key': 'Public.',
  'rbim.public_key': 'Public.',
  'resource.captions_url': 'Every room may read it.',
  'resource.url': 'Every room may read it.',
  'safety_audit_answer.question_key': 'Names a question.',
  'safety_audit_finding.question_key': 'Names a question.',
  'sign_in_provider.address_rule': 'A rule about mail addresses.',
  'sign_in_provider.client_auth': 'How a client shows its secret.',
  'sign_in_refusal.source_address': 'Where a request came from.',
  'signing_key.public_key': 'Public.',
  'signing_key.signature': 'Over the public key, and given to everybody who verifies.',
  'signing_key.signature_before': 'Over the public key, and given to everybody who verifies.',
  'task.origin_key': 'Names what a task came from.',
  'tenant.feed_urls': 'Addresses on screens.',
  'tenant.key': 'The short name of an organization.',
  'tenant.logo_urls': 'Addresses of pictures.',
}

test('every column of encrypted secrets is in the list of those that get another key', async () => {
  const named = secretColumns.map(({ table, column }) => `${table}.${column}`)
  const columns = await columnsLike(/^encrypted_/)
  expect(columns.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test('a column that is named like one of a secret is encrypted, a hash, or judged', async () => {
  const wanting = (await columnsLike(suspicious))
    .map(({ name }) => name)
    .filter((name) => !/\.encrypted_|_hash$|^\w+\.hash$/.test(name))
  const judged = { ...inClear, ...noSecret }
  expect(wanting.filter((name) => !(name in judged))).toEqual([])
  expect(Object.keys(judged).filter((name) => !wanting.includes(name) && !(name in inClear))).toEqual([])
})

test('nothing in clear gets into an encrypted column', async () => {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ table: string; definition: string }>(
      `select relname as table, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class on pg_class.oid = conrelid
      where conname ~ 'encrypted'`,
    ),
  )
  const guarded = rows.map(
    ({ table, definition }) => `${table}.${/\((encrypted_\w+) ~ '\^v1/.exec(definition)?.[1]}`,
  )
  const named = secretColumns.map(({ table, column }) => `${table}.${column}`)
  expect(named.filter((name) => !guarded.includes(name))).toEqual([])
})

async function columnsLike(words: RegExp) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ name: string; column: string }>(
      `select table_name || '.' || column_name as name, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'muster' and table_type = 'BASE TABLE'
        and data_type not in ('boolean', 'integer', 'smallint', 'timestamp with time zone', 'uuid', 'bigint')
      order by 1`,
    ),
  )
  return rows.filter(({ column }) => words.test(column))
}
