import type { CommandBody } from '@muster/domain/incident/commands'
import { drill, send, uuid } from '@muster/domain/incident/testSchool'
import { describe, expect, test } from 'vitest'
import { canonicalJson, chainHash, genesisHash } from '../incidents/hashChain.ts'
import { oldLogFormat } from './evidenceFiles.ts'
import { verifyEvidence } from './verifyEvidence.ts'

const say = (message: string): CommandBody => ({ type: 'SendBroadcast', data: { message, severity: 1 } })

/** Returns a chained log of six entries as files of Muster 0.1 have it, as a plain value that a test may damage. */
function sealed() {
  const log = send(drill(2), say('Police are here.'), say('Stay.'), say('Wait.'), {
    type: 'EndIncident',
    data: { message: 'All clear.' },
  })
  if (!log.state) throw new Error('a drill has a state')
  let previous = genesisHash
  const events = [...log.answers.values()].flat().map((event) => {
    const hash = chainHash(previous, canonicalJson(event))
    const entry = { ...event, previousHash: previous, hash }
    previous = hash
    return entry
  })
  return {
    format: oldLogFormat,
    exportedAt: '2026-03-02T11:00:00.000Z',
    incident: { id: log.incidentId, version: log.state.version },
    events,
    chain: { entries: events.length, head: previous },
  }
}

const check = (text: string, hash?: string) => verifyEvidence([{ name: 'log.json', text }], { hash })
const verdictOf = (file: unknown, hash?: string) => check(JSON.stringify(file), hash)

/** Verifies a file that was damaged, and returns the first finding. */
function wrongIn(spoil: (file: ReturnType<typeof sealed>) => void) {
  const file = sealed()
  spoil(file)
  return verdictOf(file).wrong[0]
}

test('what was only exported holds together, however its file is laid out, and a hash from elsewhere proves it', () => {
  const file = sealed()
  const { head } = file.chain
  expect(verdictOf(file)).toMatchObject({ verdict: 'consistent', wrong: [] })
  expect(check(JSON.stringify(file, null, 8))).toEqual(verdictOf(file))
  const reversed = file.events.map((event) => Object.fromEntries(Object.entries(event).reverse()))
  expect(verdictOf({ ...file, events: reversed })).toEqual(verdictOf(file))
  expect(verdictOf(file, head.toUpperCase())).toMatchObject({ verdict: 'proved', wrong: [] })
  expect(verdictOf(file).facts.join('\n')).toContain(head)
})

describe('what was done to a file is found, and the first entry that is wrong is named', () => {
  test('other words', () => {
    const verdict = wrongIn(({ events }) => Object.assign(events[3]?.data ?? {}, { message: 'Come out.' }))
    expect(verdict).toEqual({ file: 'log.json', entry: 4, reason: 'its content is not what was sealed' })
  })

  test.each([
    ['another time', { at: '2026-03-02T09:00:00.000Z' }],
    ['another actor', { actor: { kind: 'system', name: 'Nobody' } }],
    ['another hash', { hash: 'ab'.repeat(32) }],
    ['something slipped into its data', { data: { message: 'Police are here.', severity: 1, secret: 1 } }],
  ])('%s', (_, change) => {
    const verdict = wrongIn(({ events }) => Object.assign(events[2] ?? {}, change))
    expect(verdict).toEqual({ file: 'log.json', entry: 3, reason: 'its content is not what was sealed' })
  })

  test('an entry that was removed', () => {
    const verdict = wrongIn(({ events }) => events.splice(3, 1))
    expect(verdict).toMatchObject({ entry: 4, reason: 'entry 4 is missing, and 5 stands in its place' })
  })

  test('the last entries that were removed', () => {
    const verdict = wrongIn(({ events }) => events.splice(4, 2))
    expect(verdict).toMatchObject({ entry: 5, reason: 'the log had 6 entries, the file has 4' })
  })

  test('entries that changed places', () => {
    const verdict = wrongIn(({ events }) => events.splice(2, 2, ...events.slice(2, 4).reverse()))
    expect(verdict).toMatchObject({ entry: 3 })
    const renumbered = wrongIn(({ events }) => {
      events.splice(2, 2, ...events.slice(2, 4).reverse())
      for (const [at, event] of events.entries()) event.seq = at + 1
    })
    expect(renumbered).toMatchObject({ entry: 3, reason: 'it does not follow the entry before it' })
  })

  test('an entry of another incident', () => {
    const verdict = wrongIn(({ events }) => Object.assign(events[1] ?? {}, { incidentId: uuid(998) }))
    expect(verdict).toMatchObject({ entry: 2, reason: 'it belongs to another incident' })
  })

  test('all of it sealed anew: only the last hash tells, and the report has that on paper', () => {
    const honest = sealed().chain.head
    const file = sealed()
    Object.assign(file.events[3]?.data ?? {}, { message: 'Come out.' })
    let previous = genesisHash
    for (const event of file.events) {
      const { previousHash: _, hash: __, ...plain } = event
      const hash = chainHash(previous, canonicalJson(plain))
      Object.assign(event, { previousHash: previous, hash })
      previous = hash
    }
    file.chain.head = previous
    expect(verdictOf(file).verdict).toBe('consistent')
    const [compared] = verdictOf(file, honest).wrong
    expect(compared).toMatchObject({ entry: null })
    expect(compared).toMatchObject({ reason: expect.stringContaining('not the one to compare with') })
  })
})

test.each([
  ['no JSON', '{"format": "muster-inci', 'it is not JSON, or only part of it was saved'],
  ['another JSON', '{"events": []}', 'it is not a log that Muster exported, or something was added to it'],
  ['a list', '[]', 'it is not a log that Muster exported, or something was added to it'],
])('%s is no log at all', (_, text, reason) => {
  expect(check(text)).toMatchObject({ verdict: 'unreadable', wrong: [{ reason }] })
})
