import { describe, expect, test } from 'vitest'
import { lastEventIdOf, parseLastEventId } from './lastEventId.ts'
import { sharedStreamOf, sharedStreamPath, sharedStreamQuery } from './sharedStream.ts'

const incidentId = 'd85d9184-f1ba-49f5-aea7-2eec3f09e4a8'
const path = `/api/incidents/${incidentId}/stream`

describe('the id of a frame', () => {
  test('says incident, seq and the end of the event', () => {
    const id = lastEventIdOf(incidentId, 17, '0b0c0d0e-0000-4000-8000-0123456789ab')
    expect(id).toBe(`${incidentId}:17:456789ab`)
    expect(parseLastEventId(id)).toEqual({ incidentId, seq: 17, tail: '456789ab' })
    expect(parseLastEventId(lastEventIdOf(incidentId, 17))).toEqual({ incidentId, seq: 17, tail: null })
  })

  test('is nothing to go on from without an incident, or when it is not one', () => {
    for (const id of [
      undefined,
      null,
      '',
      'nothing',
      'none:0',
      `${incidentId}:`,
      `${incidentId}:1:xyz`,
      ` ${incidentId}:1`,
    ])
      expect(parseLastEventId(id)).toBeNull()
  })

  test('goes with a part of a shared stream, whatever it says', () => {
    const ids = [
      lastEventIdOf(incidentId, 17, '0b0c0d0e-0000-4000-8000-0123456789ab'),
      lastEventIdOf(incidentId, 17),
      lastEventIdOf('none', 0),
      null,
    ]
    for (const lastEventId of ids) {
      const url = new URL(sharedStreamOf([{ path, lastEventId }]), 'http://muster')
      expect(url.pathname).toBe(sharedStreamPath)
      expect(sharedStreamQuery.parse({ part: url.searchParams.getAll('part') })).toEqual({
        part: [{ path, lastEventId }],
      })
    }
    expect(sharedStreamQuery.safeParse({ part: [`${path}@nothing`] }).success).toBe(false)
  })
})
