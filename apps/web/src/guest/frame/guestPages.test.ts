import { guestFlags } from '@muster/domain/access/guestFlags'
import { expect, test } from 'vitest'
import { addressOf, placesFor } from './guestPages.ts'

const flags = (...given: (keyof typeof guestFlags.shape)[]) =>
  guestFlags.parse(Object.fromEntries(given.map((flag) => [flag, true])))

test('without any flag there is what is happening, and nothing else', () => {
  expect(placesFor(flags())).toEqual(['board'])
})

test('each flag gives its page, and no other', () => {
  expect(placesFor(flags('hasRoomClearAccess'))).toEqual(['board', 'clearRooms'])
  expect(placesFor(flags('hasChatAccess'))).toEqual(['board', 'chat'])
  expect(placesFor(flags('hasCreateRoomMessageAccess'))).toEqual(['board', 'write'])
  expect(placesFor(flags('hasCreateBroadcastAccess'))).toEqual(['board', 'write'])
  expect(placesFor(flags('hasDashboardMapAccess'))).toEqual(['board'])
})

test('no address has anything of the access in it', () => {
  for (const place of ['board', 'clearRooms', 'chat', 'write'] as const)
    expect(addressOf(place, 'i')).not.toMatch(/token|secret|#/)
})
