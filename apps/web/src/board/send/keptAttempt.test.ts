import { expect, test } from 'vitest'
import { attemptPlace, triedInput, tryCommand } from './keptAttempt.ts'

let next = 0
const newId = () => `id-${++next}`

function tab() {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
}

/** A server that notes the ids it is sent; `lost` swallows its answers. */
function server() {
  const ids: string[] = []
  const answer = async (id: string) => void ids.push(id)
  const lost = async (id: string) => {
    ids.push(id)
    throw new Error('no answer')
  }
  return { ids, answer, lost }
}

test('words that come back after a reload go out under the id of the try without an answer', async () => {
  const storage = tab()
  const { ids, answer, lost } = server()
  await tryCommand(attemptPlace(null, 'room', storage), 'Stay', newId, lost).catch(() => undefined)
  const reloaded = attemptPlace(null, 'room', storage)
  expect(triedInput(reloaded)).toBe('Stay')
  await tryCommand(reloaded, 'Stay', newId, answer)
  expect(ids[1]).toBe(ids[0])
  expect(triedInput(reloaded)).toBeNull()
})

test('the same words after an answer are a command of their own', async () => {
  const place = attemptPlace(null, 'room', tab())
  const { ids, answer } = server()
  await tryCommand(place, 'Stay', newId, answer)
  await tryCommand(place, 'Stay', newId, answer)
  expect(ids[1]).not.toBe(ids[0])
})

test('each form keeps its own', async () => {
  const storage = tab()
  const { lost } = server()
  await tryCommand(attemptPlace(null, 'a', storage), 'Stay', newId, lost).catch(() => undefined)
  expect(triedInput(attemptPlace(null, 'b', storage))).toBeNull()
})

test('the first answer leaves the id of a second command that has none yet', async () => {
  const place = attemptPlace(null, null, tab())
  const { ids, answer, lost } = server()
  let answerFirst = () => {}
  const first = tryCommand(place, 'A', newId, () => new Promise<void>((done) => (answerFirst = done)))
  await tryCommand(place, 'B', newId, lost).catch(() => undefined)
  answerFirst()
  await first
  await tryCommand(place, 'B', newId, answer)
  expect(ids[1]).toBe(ids[0])
})

test('where the tab keeps nothing, it lasts as long as the form', async () => {
  const closed = () => {
    throw new Error('not allowed')
  }
  const place = attemptPlace(null, 'room', closed)
  const { ids, lost } = server()
  await tryCommand(place, 'Stay', newId, lost).catch(() => undefined)
  await tryCommand(place, 'Stay', newId, lost).catch(() => undefined)
  expect(ids[1]).toBe(ids[0])
})

test('what somebody tried is not what the next person at this desk has tried', async () => {
  const storage = tab()
  const { lost } = server()
  await tryCommand(attemptPlace('ann', 'room', storage), 'Stay', newId, lost).catch(() => undefined)
  expect(triedInput(attemptPlace('bob', 'room', storage))).toBeNull()
  expect(triedInput(attemptPlace('ann', 'room', storage))).toBe('Stay')
})
