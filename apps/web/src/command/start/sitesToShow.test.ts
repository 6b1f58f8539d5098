import { expect, test } from 'vitest'
import { sitesToShow } from './sitesToShow.ts'

const sites = Array.from({ length: 6494 }, (_, at) => ({ id: at + 1, name: `Campus ${at + 1}` }))
const shownBy = (chosen: number[], text: string) => {
  const { shown, left } = sitesToShow(sites, chosen, text)
  return [shown.map(({ id }) => id), left]
}

test('of thousands the first sixty stand there, and the rest is counted', () => {
  const [ids, left] = shownBy([], '')
  expect([ids, left]).toEqual([Array.from({ length: 60 }, (_, at) => at + 1), 6434])
})

test('what is chosen stays, whatever is typed and however far down it is', () => {
  expect(shownBy([6000], ' campus 649')).toEqual([[649, 6000, 6490, 6491, 6492, 6493, 6494], 0])
  expect(shownBy([6000], 'nowhere')).toEqual([[6000], 0])
  expect(shownBy([6000], '')[1]).toBe(6433)
})
