import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { type Database, openLookups } from '../platform/db/database.ts'
import { OwnWords } from './ownWords.ts'
import { hashOfText } from './shippedTexts.ts'

/** Tests that anybody may ask for checked translations that are not there, as often as they like. */

let world: World
let lookups: Database
let oak: string

beforeAll(async () => {
  world = await openWorld()
  lookups = openLookups(world.db.appUrl, 4)
  oak = world.tenants[0].id
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await lookups.destroy()
  await world.close()
})

/** Keeps one text as checked. */
const check = (translation: string, digest: string) =>
  world.asOwner(async (owner) => {
    await owner.query(
      `insert into checked_text (tenant_id, language, source_hash, source, translation, checked_by_name, checked_on, recorded_by_id, recorded_by_name)
      values ($1, 'es', $2, 'Hold', $3, 'Ms. Paz', '2026-01-05', (select id from app_user where email = $4), 'Someone')
      on conflict (tenant_id, language, source_hash) do update set translation = excluded.translation`,
      [oak, hashOfText('Hold'), translation, world.tenants[0].staff.TenantAdmin.email],
    )
    await owner.query('update tenant set own_words = $1 where id = $2', [{ es: digest }, oak])
  })
const named = (own: Awaited<ReturnType<OwnWords['find']>>) => own && JSON.parse(own.packed).texts[0]

test('made-up digests and organizations cost a few readings and then none, and a true one is found all the while', async () => {
  await check('Alto', 'first')
  const words = new OwnWords(lookups)
  expect(named(await words.find(oak, 'es', 'first'))).toBe('Alto')
  const queries = vi.spyOn(lookups, 'transaction')
  for (let at = 0; at < 300; at++) {
    expect(named(await words.find(oak, 'es', `made-up-${at}`))).toBe('Alto')
    expect(await words.find(randomUUID(), 'es', 'first')).toBeNull()
  }
  // All at once, from many.
  await Promise.all(Array.from({ length: 1000 }, (_, at) => words.find(oak, 'ru', `all-${at}`)))
  expect(queries.mock.calls.length).toBeLessThan(40)
  const before = queries.mock.calls.length
  expect(named(await words.find(oak, 'es', 'first'))).toBe('Alto')
  expect(queries.mock.calls.length).toBe(before)
  queries.mockRestore()
})

test('a thousand pages that learn of a new digest at once read it together; one that has an old digest gets what is right', async () => {
  await check('Alto', 'first')
  const words = new OwnWords(lookups)
  await words.find(oak, 'es', 'first')
  await check('Detenerse', 'second')
  const queries = vi.spyOn(lookups, 'transaction')
  const found = await Promise.all(Array.from({ length: 1000 }, () => words.find(oak, 'es', 'second')))
  expect(new Set(found.map(named))).toEqual(new Set(['Detenerse']))
  expect(queries.mock.calls.length).toBeLessThanOrEqual(3)
  queries.mockRestore()
  expect((await words.find(oak, 'es', 'first'))?.digest).toBe('second')
})

test('after a flood, a new digest is found as soon as a reading has come back', async () => {
  await check('Alto', 'first')
  vi.useFakeTimers({ toFake: ['Date'] })
  const words = new OwnWords(lookups)
  await words.find(oak, 'es', 'first')
  for (let at = 0; at < 100; at++) await words.find(randomUUID(), 'es', 'made-up')
  await check('Detenerse', 'second')
  expect((await words.find(oak, 'es', 'second'))?.digest).toBe('first')
  vi.setSystemTime(Date.now() + 1_000)
  expect(named(await words.find(oak, 'es', 'second'))).toBe('Detenerse')
})
