import { expect, test } from 'vitest'
import type { Actor } from './events.ts'
import { bagOf, drill, guestActor, invite, manager, send, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'

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
