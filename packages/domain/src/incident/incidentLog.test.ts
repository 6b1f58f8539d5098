import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { Command, CommandBody } from './commands.ts'
import { type IncidentEvent, incidentEvent } from './events.ts'
import { fold } from './evolve.ts'
import { emptyLog, submitCommand } from './incidentLog.ts'
import { fromSnapshot, type IncidentState, incidentSnapshot, toSnapshot } from './state.ts'
import { commandArbitraries, roomCount } from './testCommands.ts'
import { bagOf, manager, office, school, stamps, startDrill, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'
import { eventForRoom, eventForSites, stateForRoom, stateForSites } from './visibility.ts'

/** Laws that hold for every log there can be. */

/** The events of a whole story, every command sent as often as `times` says. */
function play(bodies: readonly CommandBody[], times = 1): IncidentEvent[] {
  let log = emptyLog(uuid(999))
  const stamp = stamps()
  const events: IncidentEvent[] = []
  for (const [at, body] of bodies.entries()) {
    const actor = 'roomId' in body.data && body.type !== 'PostChat' ? bagOf(1) : manager
    for (let time = 0; time < times; time++) {
      const receipt = submitCommand(log, { ...body, commandId: `c${at}`, actor } as Command, stamp)
      if (isRefusal(receipt)) continue
      log = receipt.log
      if (!receipt.repeated) events.push(...receipt.events)
    }
  }
  return events
}

/** The same story in two schools, whose rooms alternate. */
function atTwoSites(body: CommandBody): CommandBody {
  if (body.type !== 'StartIncident') return body
  const sites = [...body.data.sites, { id: 8, name: 'South School' }]
  const rooms = body.data.rooms.map((room, place) => ({ ...room, siteId: siteAt(place) }))
  return { ...body, data: { ...body.data, sites, rooms } }
}
/** A room, or the bag of the office. */
const someParticipant = fc.oneof(fc.integer({ min: 1, max: roomCount }).map(uuid), fc.constant(office.id))
const siteAt = (place: number) => (place % 2 === 0 ? 7 : 8)

function plain(state: IncidentState | null) {
  return state && toSnapshot(state)
}

describe('whatever is asked, in whatever order', () => {
  test('seq has no gaps, and every event has a shape we know', () => {
    fc.assert(
      fc.property(commandArbitraries, (bodies) => {
        const events = play(bodies)
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
        for (const event of events) expect(incidentEvent.parse(event)).toEqual(event)
      }),
    )
  })

  test('a repeated command changes nothing', () => {
    fc.assert(
      fc.property(commandArbitraries, (bodies) => {
        expect(play(bodies, 2)).toEqual(play(bodies))
      }),
    )
  })

  test('a stale snapshot and the events after it make the fresh one, also across the wire', () => {
    fc.assert(
      fc.property(commandArbitraries, fc.nat(), (bodies, cut) => {
        const events = play(bodies)
        const at = 1 + (cut % events.length)
        const stale = fold(events.slice(0, at))
        if (!stale) throw new Error('no log is empty')
        const arrived = fromSnapshot(incidentSnapshot.parse(JSON.parse(JSON.stringify(toSnapshot(stale)))))
        expect(plain(fold(events.slice(at), arrived))).toEqual(plain(fold(events)))
      }),
    )
  })

  test('a room’s own copy and what it is let see make the same as cutting the whole, and name no other room', () => {
    fc.assert(
      fc.property(commandArbitraries, fc.nat(), someParticipant, (bodies, cut, own) => {
        const events = play(bodies)
        const at = 1 + (cut % events.length)
        const stale = fold(events.slice(0, at))
        const whole = fold(events)
        if (!stale || !whole) throw new Error('no log is empty')
        const shown = events
          .slice(at)
          .map((event) => eventForRoom(own, event))
          .filter((event) => event !== null)
        const copy = fold(shown, stateForRoom(own, stale))
        expect(plain(copy)).toEqual(plain(stateForRoom(own, whole)))
        const others = [office.id, ...Array.from({ length: roomCount }, (_, n) => uuid(n + 1))].filter(
          (id) => id !== own,
        )
        expect(copy?.hasOtherSites).toBe(false)
        const told = JSON.stringify([plain(copy), shown])
        for (const other of others) expect(told).not.toContain(other)
      }),
    )
  })

  test('what is let through to somebody held to sites makes the same as cutting the whole, and names no room or site of others', () => {
    const sites = fc.subarray([7, 8], { minLength: 1 })
    fc.assert(
      fc.property(commandArbitraries, fc.nat(), sites, (bodies, cut, own) => {
        const events = play(bodies.map(atTwoSites))
        const at = 1 + (cut % events.length)
        const stale = fold(events.slice(0, at))
        const whole = fold(events)
        if (!stale || !whole) throw new Error('no log is empty')
        const shown = events.slice(at).flatMap((event) => eventForSites(own, whole, event) ?? [])
        const folded = fold(shown, stateForSites(own, stale))
        expect(plain(folded)).toEqual(plain(stateForSites(own, whole)))
        const fromTheStart = fold(events.flatMap((event) => eventForSites(own, whole, event) ?? []))
        expect(plain(fromTheStart)).toEqual(plain(folded))
        expect([whole.hasOtherSites, folded?.hasOtherSites]).toEqual([false, own.length < 2])
        const told = JSON.stringify([plain(folded), shown, timeline(shown)])
        for (const [place, room] of school(roomCount).entries())
          if (!own.includes(siteAt(place))) expect(told).not.toContain(room.id)
        if (!own.includes(8)) expect(told).not.toContain('South School')
      }),
    )
    expect(stateForSites([9], fold(play([atTwoSites(startDrill(2))])) as IncidentState)).toBeNull()
  })

  test('the timeline has a line for every event', () => {
    fc.assert(
      fc.property(commandArbitraries, (bodies) => {
        const events = play(bodies)
        const lines = timeline(events)
        expect(lines.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq))
        expect(lines.every(({ text }) => text.length > 5)).toBe(true)
      }),
    )
  })
})
