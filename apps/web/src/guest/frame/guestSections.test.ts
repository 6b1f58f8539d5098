import { guestFlags } from '@muster/domain/access/guestFlags'
import { expect, test } from 'vitest'
import { sectionPath, sectionsFor } from './guestSections.ts'

const flags = (...given: (keyof typeof guestFlags.shape)[]) =>
  guestFlags.parse(Object.fromEntries(given.map((flag) => [flag, true])))

test('without any flag there is what is happening, and nothing else', () => {
  expect(sectionsFor(flags())).toEqual(['board'])
})

test('each flag gives its page, and no other', () => {
  expect(sectionsFor(flags('hasRoomClearAccess'))).toEqual(['board', 'clearRooms'])
  expect(sectionsFor(flags('hasChatAccess'))).toEqual(['board', 'chat'])
  expect(sectionsFor(flags('hasCreateRoomMessageAccess'))).toEqual(['board', 'write'])
  expect(sectionsFor(flags('hasCreateBroadcastAccess'))).toEqual(['board', 'write'])
  expect(sectionsFor(flags('hasDashboardMapAccess'))).toEqual(['board'])
})

test('no address has anything of the access in it', () => {
  for (const place of ['board', 'clearRooms', 'chat', 'write'] as const)
    expect(sectionPath(place, 'i')).not.toMatch(/token|secret|#/)
})
