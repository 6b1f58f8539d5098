import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { Actor } from './events.ts'
import { emptyLog, type IncidentLog } from './incidentLog.ts'
import { becomesReal, drill, manager, send, startDrill, uuid } from './testSchool.ts'
import type { IncidentAction } from './vocabulary.ts'
import { withdrawnWords } from './withdrawnWords.ts'

/** Tests of the rules for who may end, withdraw or leave something real. */

const kim: Actor = { kind: 'user', id: uuid(905), name: 'Kim Ode' }
const clock: Actor = { kind: 'system', name: 'Room 1, silent lockdown' }

const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear.' } }
const withdraw = (kind?: 'Actual' | 'Exercise'): CommandBody => ({
  type: 'WithdrawIncident',
  data: { message: 'By mistake.', kind },
})
const change = (action: IncidentAction): CommandBody => ({
  type: 'ChangeAction',
  data: { action, instructions: [], message: `${action}.`, severity: 3 },
})
const takesCommand = (who: Actor): CommandBody => ({
  type: 'TransferCommand',
  data: { to: { id: 'id' in who ? who.id : '', name: who.name } },
})
function outcome(log: IncidentLog, body: CommandBody, actor: Actor = manager) {
  const facts = decide(log.state, { ...body, commandId: 'c', actor })
  return isRefusal(facts) ? facts.type : facts.map(({ type }) => type)
}

/** A real lockdown, led by Dana Reyes. */
const real = () => send(drill(2), becomesReal)

/** A real lockdown that a room asked for and nobody confirmed: it started by its time. */
function silent(): IncidentLog {
  const start = startDrill(2)
  if (start.type !== 'StartIncident') throw new Error('not a start')
  return send(emptyLog(uuid(999)), { ...start, data: { ...start.data, kind: 'Actual' }, actor: clock })
}

describe('something real', () => {
  test('is ended, withdrawn and let out of a lockdown by whoever leads, and by nobody else', () => {
    for (const body of [end, withdraw('Actual'), change('Evacuate')]) {
      expect(outcome(real(), body, kim)).toBe('not-in-command')
      expect(outcome(real(), body)).not.toBe('not-in-command')
      const passed = send(real(), takesCommand(kim))
      expect(outcome(passed, body, kim)).not.toBe('not-in-command')
      expect(outcome(passed, body)).toBe('not-in-command')
    }
  })

  test('is made stricter by anybody in command of rooms: a lockdown waits for nobody', () => {
    const hold = send(real(), change('Hold'))
    expect(outcome(hold, change('Lockdown'), kim)).toEqual(['ActionChanged', 'BroadcastSent'])
    expect(outcome(hold, change('Secure'), kim)).toEqual(['ActionChanged', 'BroadcastSent'])
    expect(outcome(real(), change('Lockdown'), kim)).toEqual(['BroadcastSent'])
  })

  test('is not withdrawn from a page that still shows a drill, nor by who does not say that it is real', () => {
    expect(outcome(real(), withdraw('Exercise'))).toBe('not-meant-real')
    expect(outcome(real(), withdraw())).toBe('not-meant-real')
    expect(outcome(real(), withdraw('Actual'))).toEqual(['IncidentWithdrawn'])
  })
})

describe('a silent lockdown that nobody confirmed', () => {
  test('cannot be ended, withdrawn or left until somebody has taken command', () => {
    for (const body of [end, withdraw('Actual'), change('Hold')]) {
      expect(outcome(silent(), body)).toBe('nobody-leads')
      const taken = send(silent(), takesCommand(kim))
      expect(outcome(taken, body)).toBe('not-in-command')
      expect(outcome(taken, body, kim)).toHaveLength(body.type === 'ChangeAction' ? 2 : 1)
    }
  })

  test('a bag, a guest or the clock is never who leads, whatever its id', () => {
    for (const kind of ['bag', 'guest'] as const)
      expect(outcome(real(), end, { kind, id: uuid(900), name: 'Dana Reyes' })).toBe(
        kind === 'guest' ? 'guest-ended' : 'not-in-command',
      )
    expect(outcome(silent(), end, clock)).toBe('nobody-leads')
  })
})

test('a drill is ended and withdrawn by any manager', () => {
  expect(outcome(drill(1), end, kim)).toEqual(['IncidentEnded'])
  expect(outcome(drill(1), withdraw(), kim)).toEqual(['IncidentWithdrawn'])
  expect(outcome(drill(1), change('Hold'), kim)).toEqual(['ActionChanged', 'BroadcastSent'])
})

describe('what rooms read when it is withdrawn', () => {
  const sites = [{ id: 7, name: 'North School' }]

  test('is of something real only that whoever leads says so, and what to do if it is wrong', () => {
    expect(withdrawnWords({ kind: 'Actual', action: 'Lockdown', sites }, 'Dana Reyes')).toBe(
      'The lockdown at North School was started by mistake and is canceled. Dana Reyes is in command and says there is no danger. If you see danger, stay where you are safe and request help.',
    )
  })

  test('is of a drill that nothing is happening', () => {
    expect(withdrawnWords({ kind: 'Exercise', action: 'Lockdown', sites }, 'Dana Reyes')).toBe(
      'This was started by mistake. There is no emergency. Return to what you were doing.',
    )
  })
})
