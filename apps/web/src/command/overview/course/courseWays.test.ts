import { expect, test } from 'vitest'
import { type CourseWay, placesInRow, splitWays } from './courseWays.ts'

const drill: CourseWay[] = [
  'thisIsReal',
  'handOver',
  'cameras',
  'reunification',
  'inviteResponders',
  'changeAction',
  'clearRooms',
  'chat',
]

test('what is used most stands first, and the rest is in the menu', () => {
  expect(splitWays(drill, placesInRow.large)).toEqual({
    shown: ['chat', 'clearRooms', 'changeAction', 'inviteResponders', 'thisIsReal'],
    inMenu: ['cameras', 'reunification', 'handOver'],
  })
})

test('on a phone, that a drill is real stays out of the menu: one press more would be one too many', () => {
  expect(splitWays(drill, placesInRow.phone)).toEqual({
    shown: ['chat', 'clearRooms', 'thisIsReal'],
    inMenu: ['changeAction', 'inviteResponders', 'cameras', 'reunification', 'handOver'],
  })
})

test('while somebody else leads, or nobody does, taking command stands first', () => {
  const { shown } = splitWays(['chat', 'clearRooms', 'changeAction', 'reunification', 'takeCommand'], 2)
  expect(shown).toEqual(['takeCommand', 'chat', 'clearRooms'])
})

test('no menu is made for a single way', () => {
  expect(splitWays(['chat', 'reunification', 'clearRooms'], 2)).toEqual({
    shown: ['chat', 'clearRooms', 'reunification'],
    inMenu: [],
  })
})

test('nothing is lost and nothing is offered twice, whatever the width', () => {
  for (const places of [0, ...Object.values(placesInRow), 20]) {
    const { shown, inMenu } = splitWays(drill, places)
    expect([...shown, ...inMenu].sort()).toEqual([...drill].sort())
  }
})
