import { expect, test } from 'vitest'
import { type IncidentControl, slotsInRow, splitControls } from './incidentControlOrder.ts'

const drill: IncidentControl[] = [
  'thisIsReal',
  'handOver',
  'cameras',
  'reunification',
  'inviteResponders',
  'changeAction',
  'clearRooms',
  'chat',
]

test('what matters most is in the row, and the rest is in the menu', () => {
  expect(splitControls(drill, slotsInRow.desk)).toEqual({
    shown: ['changeAction', 'thisIsReal'],
    inMenu: ['chat', 'clearRooms', 'inviteResponders', 'cameras', 'reunification', 'handOver'],
  })
})

test('on a phone, that a drill is real stays out of the menu: one press more would be one too many', () => {
  expect(splitControls(drill, slotsInRow.phone)).toEqual({
    shown: ['thisIsReal'],
    inMenu: [
      'changeAction',
      'chat',
      'clearRooms',
      'inviteResponders',
      'cameras',
      'reunification',
      'handOver',
    ],
  })
})

test('in something real a phone has room for another action', () => {
  const real = drill.filter((control) => control !== 'thisIsReal')
  expect(splitControls(real, slotsInRow.phone).shown).toEqual(['changeAction'])
})

test('while somebody else leads, or nobody does, taking command stands first', () => {
  const { shown } = splitControls(['chat', 'clearRooms', 'changeAction', 'reunification', 'takeCommand'], 2)
  expect(shown).toEqual(['takeCommand', 'changeAction'])
})

test('no menu is made for a single way', () => {
  expect(splitControls(['chat', 'reunification', 'clearRooms'], 2)).toEqual({
    shown: ['chat', 'clearRooms', 'reunification'],
    inMenu: [],
  })
})

test('nothing is lost and nothing is offered twice, whatever the width', () => {
  for (const places of [0, ...Object.values(slotsInRow), 20]) {
    const { shown, inMenu } = splitControls(drill, places)
    expect([...shown, ...inMenu].sort()).toEqual([...drill].sort())
  }
})
