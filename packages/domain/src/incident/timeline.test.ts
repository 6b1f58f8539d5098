import { expect, test } from 'vitest'
import type { Actor } from './events.ts'
import { bagOf, drill, guestActor, invite, manager, send, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'

test('a chat message says who wrote it to whom: command and guests to a room, a phone from it', () => {
  const say = (actor: Actor, author: string) => ({
    type: 'PostChat' as const,
    actor,
    data: { roomId: uuid(1), text: 'We hear steps.', author },
  })
  const log = send(
    drill(1),
    invite({ hasChatAccess: true }),
    say(manager, 'Dana Reyes'),
    say(guestActor, 'Sgt. Ode'),
    say(bagOf(1), 'Ms. Lee'),
    say(bagOf(1), 'Room 1'),
  )
  const said = timeline([...log.answers.values()].flat()).filter(({ type }) => type === 'ChatPosted')
  expect(said.map(({ text }) => text)).toEqual([
    'Dana Reyes to Room 1: We hear steps.',
    'Sgt. Ode (guest) to Room 1: We hear steps.',
    'Ms. Lee in Room 1: We hear steps.',
    'Room 1: We hear steps.',
  ])
})
