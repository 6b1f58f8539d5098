import { type GuestFlags, guestFlags } from '../access/guestFlags.ts'
import { isRefusal } from '../refusal.ts'
import type { Command, CommandBody } from './commands.ts'
import type { Actor, Participant } from './events.ts'
import { emptyLog, type IncidentLog, type Stamp, submitCommand } from './incidentLog.ts'

/** Fixtures of the domain's tests: a small school, its people, and a log to send commands to. */

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const manager: Actor = { kind: 'user', id: uuid(900), name: 'Dana Reyes' }

/** Rooms 1 … n, of 20 students each. */
export function school(n: number): Participant[] {
  return Array.from({ length: n }, (_, at) => ({
    id: uuid(at + 1),
    bagId: uuid(at + 501),
    siteId: 7,
    name: `Room ${at + 1}`,
    expected: 20,
  }))
}

/** The bag of the office, which is no room and is counted apart. */
export const office: Participant = {
  id: uuid(450),
  bagId: uuid(450),
  siteId: 7,
  name: 'Office',
  expected: null,
  kind: 'office',
}

export const bagOf = (room: number): Actor => ({ kind: 'bag', id: uuid(room + 500), name: `Room ${room}` })

export const guestOne = uuid(801)

export const guestActor: Actor = { kind: 'guest', id: guestOne, name: 'Sgt. Ode' }

/** An invitation with these flags and no others, until the evening. */
export function invite(flags: Partial<GuestFlags>, guestId = guestOne): CommandBody {
  return {
    type: 'InviteGuest',
    data: {
      guestId,
      name: 'Sgt. Ode',
      identifier: 'ode@police.example',
      isForAnyDevice: false,
      flags: guestFlags.parse(flags),
      expiresAt: '2026-03-02T20:00:00.000Z',
    },
  }
}

export const instructionId = (n: number) => uuid(700 + n)

/** A lockdown drill in a school of `rooms` rooms, with two instructions and one question for afterwards. */
export function startDrill(rooms: number): CommandBody {
  return {
    type: 'StartIncident',
    data: {
      kind: 'Exercise',
      action: 'Lockdown',
      type: 1,
      location: null,
      severity: 3,
      hasChat: true,
      sites: [{ id: 7, name: 'North School', students: rooms * 20 }],
      students: rooms * 20,
      message: 'Lockdown. This is a drill.',
      rooms: school(rooms),
      siteBags: [office],
      instructions: [
        { id: instructionId(1), text: 'Lock the door', dataType: 0 },
        { id: instructionId(2), text: 'Take attendance', dataType: 4 },
        { id: instructionId(7), text: 'Was everybody safe?', dataType: 1, phase: 'after' },
      ],
    },
  }
}

/** Students are released although rooms are in lockdown, by somebody who means it. */
export const meetGuardians: CommandBody = {
  type: 'StartReunification',
  data: { message: null, confirmedDuring: 'Lockdown' },
}

/** The drill has become real. */
export const becomesReal: CommandBody = {
  type: 'ChangeKind',
  data: { kind: 'Actual', message: 'This is real.', severity: 3 },
}

/** A clock and ids that are the same in every run. */
export function stamps(): Stamp {
  let next = 0
  return { at: '2026-03-02T10:00:00.000Z', newId: () => uuid(1_000_000 + next++) }
}

/** Sends commands one after the other, each with its own id unless it has one; refusals leave the log as it is. */
export function send(
  log: IncidentLog,
  ...commands: (CommandBody & Partial<Pick<Command, 'commandId' | 'actor'>>)[]
): IncidentLog {
  let now = log
  for (const [at, body] of commands.entries()) {
    const version = now.state?.version ?? 0
    const stamp = {
      at: `2026-03-02T10:00:${String(version % 60).padStart(2, '0')}.000Z`,
      newId: () => uuid(2_000_000 + ids++),
    }
    const receipt = submitCommand(
      now,
      { commandId: `c${version}-${at}-${ids}`, actor: manager, ...body } as Command,
      stamp,
    )
    if (!isRefusal(receipt)) now = receipt.log
  }
  return now
}
let ids = 0

/** A running drill. */
export function drill(rooms: number): IncidentLog {
  return send(emptyLog(uuid(999)), startDrill(rooms))
}
