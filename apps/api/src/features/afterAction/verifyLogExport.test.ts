import type { CommandBody } from '@muster/domain/incident/commands'
import { drill, send, uuid } from '@muster/domain/incident/testSchool'
import { describe, expect, test } from 'vitest'
import { canonicalJson, chainHash, genesisHash } from '../../incidents/hashChain.ts'
import { headOf, logFormat, verifyLogExport } from './verifyLogExport.ts'

const say = (message: string): CommandBody => ({ type: 'SendBroadcast', data: { message, severity: 1 } })

/** Returns a chained log of six entries, as a plain value that a test may damage. */
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
    format: logFormat,
    exportedAt: '2026-03-02T11:00:00.000Z',
    incident: { ...headOf(log.state) },
    events,
    chain: { entries: events.length, head: previous },
  }
}

const verdictOf = (file: unknown, head?: string) => verifyLogExport(JSON.stringify(file), head)

function spoiled(spoil: (file: ReturnType<typeof sealed>) => void) {
  const file = sealed()
  spoil(file)
  return verdictOf(file)
}

test('what was only exported is intact, however its file is laid out', () => {
  const file = sealed()
  const { head } = file.chain
  const intact = { is: 'intact', incidentId: uuid(999), entries: 6, head, exportedAt: file.exportedAt }
  expect(verdictOf(file)).toEqual(intact)
  expect(verifyLogExport(JSON.stringify(file, null, 8))).toEqual(intact)
  const reversed = file.events.map((event) => Object.fromEntries(Object.entries(event).reverse()))
  expect(verdictOf({ ...file, events: reversed })).toEqual(intact)
  expect(verdictOf(file, head.toUpperCase())).toEqual(intact)
})

describe('what was done to a file is found, and the first entry that is wrong is named', () => {
  test('other words', () => {
    const verdict = spoiled(({ events }) => Object.assign(events[3]?.data ?? {}, { message: 'Come out.' }))
    expect(verdict).toEqual({ is: 'broken', entry: 4, reason: 'its content is not what was sealed' })
  })

  test.each([
    ['another time', { at: '2026-03-02T09:00:00.000Z' }],
    ['another actor', { actor: { kind: 'system', name: 'Nobody' } }],
    ['another hash', { hash: 'ab'.repeat(32) }],
    ['something slipped into its data', { data: { message: 'Police are here.', severity: 1, secret: 1 } }],
  ])('%s', (_, change) => {
    const verdict = spoiled(({ events }) => Object.assign(events[2] ?? {}, change))
    expect(verdict).toEqual({ is: 'broken', entry: 3, reason: 'its content is not what was sealed' })
  })

  test('an entry that was removed', () => {
    const verdict = spoiled(({ events }) => events.splice(3, 1))
    expect(verdict).toMatchObject({ entry: 4, reason: 'entry 4 is missing, and 5 stands in its place' })
  })

  test('the last entries that were removed', () => {
    const verdict = spoiled(({ events }) => events.splice(4, 2))
    expect(verdict).toMatchObject({ entry: 5, reason: 'the log had 6 entries, the file has 4' })
  })

  test('entries that changed places', () => {
    const verdict = spoiled(({ events }) => events.splice(2, 2, ...events.slice(2, 4).reverse()))
    expect(verdict).toMatchObject({ is: 'broken', entry: 3 })
    const renumbered = spoiled(({ events }) => {
      events.splice(2, 2, ...events.slice(2, 4).reverse())
      for (const [at, event] of events.entries()) event.seq = at + 1
    })
    expect(renumbered).toMatchObject({ entry: 3, reason: 'it does not follow the entry before it' })
  })

  test('an entry of another incident', () => {
    const verdict = spoiled(({ events }) => Object.assign(events[1] ?? {}, { incidentId: uuid(998) }))
    expect(verdict).toMatchObject({ entry: 2, reason: 'it belongs to another incident' })
  })

  test('a head that makes a drill a real one', () => {
    const verdict = spoiled(({ incident }) => Object.assign(incident, { kind: 'Actual' }))
    expect(verdict).toMatchObject({ entry: null, reason: 'its head says otherwise than its entries' })
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
    expect(verdictOf(file).is).toBe('intact')
    const compared = verdictOf(file, honest)
    expect(compared).toMatchObject({ is: 'broken', entry: null })
    expect(compared).toMatchObject({ reason: expect.stringContaining('not the one to compare with') })
  })
})

test.each([
  ['no JSON', '{"format": "muster-inci', 'it is no JSON, or it was not saved to its end'],
  ['another JSON', '{"events": []}', 'it is no log that Muster exported'],
  ['a list', '[]', 'it is no log that Muster exported'],
])('%s is no log at all', (_, text, reason) => {
  expect(verifyLogExport(text)).toEqual({ is: 'unreadable', reason })
})
