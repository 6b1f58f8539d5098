import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog, tell } from '@muster/words/t'
import { expect, test } from 'vitest'
import type { Actor } from './events.ts'
import { bagOf, drill, guestActor, invite, manager, send, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'
import { toldSignature } from './toldSignature.ts'

test('a chat message says who wrote it to whom, by what the server knows: a typed name stands in quotes', () => {
  const say = (actor: Actor, typedName?: string) => ({
    type: 'PostChat' as const,
    actor,
    data: { roomId: uuid(1), text: 'We hear steps.', typedName },
  })
  const log = send(
    drill(1),
    invite({ hasChatAccess: true }),
    say(manager),
    say(guestActor),
    say(bagOf(1), 'Ms. Lee'),
    say(bagOf(1)),
    say(bagOf(1), 'Dana Reyes (command)'),
  )
  const said = timeline([...log.answers.values()].flat()).filter(({ type }) => type === 'ChatPosted')
  expect(said.map(({ byName, text }) => [byName, text])).toEqual([
    ['◆ Command · Dana Reyes', '◆ Command · Dana Reyes to Room 1: We hear steps.'],
    ['▲ Responder · Sgt. Ode', '▲ Responder · Sgt. Ode to Room 1: We hear steps.'],
    ['■ Room · Room 1', '■ Room · Room 1, signed “Ms. Lee”: We hear steps.'],
    ['■ Room · Room 1', '■ Room · Room 1: We hear steps.'],
    ['■ Room · Room 1', '■ Room · Room 1: We hear steps.'],
  ])
})

test('a guest by the name of the commander is a responder in every line', () => {
  const posing: Actor = { ...guestActor, name: '◆ Command · Dana\u202e Reyes' }
  const log = send(
    drill(2),
    invite({ hasCreateBroadcastAccess: true, hasRoomClearAccess: true }),
    { type: 'SendBroadcast', actor: posing, data: { message: 'Come out.', severity: 3 } },
    { type: 'TakeRoom', actor: posing, data: { roomId: uuid(1) } },
    { type: 'HandOverRoom', actor: posing, data: { roomId: uuid(1), to: 'Command ◆', note: null } },
  )
  const lines = timeline([...log.answers.values()].flat()).filter(({ byName }) => byName.startsWith('▲'))
  expect(lines.map(({ byName, text }) => [byName, text])).toEqual(
    ['To all rooms: Come out.', `${who} goes to Room 1`, `${who} handed Room 1 over to “Command”`].map(
      (text) => [who, text],
    ),
  )
})
const who = '▲ Responder · Command · Dana Reyes'

test('a line is told in the language of its reader, with what people wrote as they wrote it', () => {
  const spanish = openSourceCatalog('es', {
    Command: 'Mando',
    Drill: 'Simulacro',
    Lockdown: 'Cierre',
    'All clear. The drill is over. Thank you all.': 'El simulacro terminó.',
    '{0} goes to {1}': '{0} va a {1}',
    '{0}, signed “{1}”': '{0}, firma “{1}”',
    '{0} joined the chat': '{0} entró al chat',
    'Ended: {0}': 'Fin: {0}',
    '{0}: cleared': '{0}: despejada',
  })
  const ended = 'All clear. The drill is over. Thank you all. – Dana Reyes'
  const log = send(
    drill(1),
    { type: 'TakeRoom', actor: manager, data: { roomId: uuid(1) } },
    { type: 'ClearRoom', actor: manager, data: { roomId: uuid(1), outcome: 'clear', note: 'Todo bien' } },
    { type: 'EndIncident', actor: manager, data: { message: ended } },
  )
  const lines = timeline([...log.answers.values()].flat())
  expect(inCatalog(spanish, () => lines.slice(2).map(({ message }) => tell(message)))).toEqual([
    '◆ Mando · Dana Reyes va a Room 1',
    'Room 1: despejada: Todo bien',
    'Fin: El simulacro terminó. – Dana Reyes',
  ])
  const taken = lines[2]
  expect(inCatalog(spanish, () => toldSignature(taken?.byName ?? ''))).toBe('◆ Mando · Dana Reyes')
  expect(inCatalog(spanish, () => toldSignature('Dana Reyes'))).toBe('Dana Reyes')
})
