import { expect, test } from 'vitest'
import { openAttemptStore, sendWithAttempt, unansweredInput } from './attemptStore.ts'

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
  await sendWithAttempt(openAttemptStore(null, 'room', storage), 'Stay', newId, lost).catch(() => undefined)
  const reloaded = openAttemptStore(null, 'room', storage)
  expect(unansweredInput(reloaded)).toBe('Stay')
  await sendWithAttempt(reloaded, 'Stay', newId, answer)
  expect(ids[1]).toBe(ids[0])
  expect(unansweredInput(reloaded)).toBeNull()
})

test('the same words after an answer are a command of their own', async () => {
  const place = openAttemptStore(null, 'room', tab())
  const { ids, answer } = server()
  await sendWithAttempt(place, 'Stay', newId, answer)
  await sendWithAttempt(place, 'Stay', newId, answer)
  expect(ids[1]).not.toBe(ids[0])
})

test('each form keeps its own', async () => {
  const storage = tab()
  const { lost } = server()
  await sendWithAttempt(openAttemptStore(null, 'a', storage), 'Stay', newId, lost).catch(() => undefined)
  expect(unansweredInput(openAttemptStore(null, 'b', storage))).toBeNull()
})

test('the first answer leaves the id of a second command that has none yet', async () => {
  const place = openAttemptStore(null, null, tab())
  const { ids, answer, lost } = server()
  let answerFirst = () => {}
  const first = sendWithAttempt(place, 'A', newId, () => new Promise<void>((done) => (answerFirst = done)))
  await sendWithAttempt(place, 'B', newId, lost).catch(() => undefined)
  answerFirst()
  await first
  await sendWithAttempt(place, 'B', newId, answer)
  expect(ids[1]).toBe(ids[0])
})

test('where the tab keeps nothing, it lasts as long as the form', async () => {
  const closed = () => {
    throw new Error('not allowed')
  }
  const place = openAttemptStore(null, 'room', closed)
  const { ids, lost } = server()
  await sendWithAttempt(place, 'Stay', newId, lost).catch(() => undefined)
  await sendWithAttempt(place, 'Stay', newId, lost).catch(() => undefined)
  expect(ids[1]).toBe(ids[0])
})

test('what somebody tried is not what the next person at this desk has tried', async () => {
  const storage = tab()
  const { lost } = server()
  await sendWithAttempt(openAttemptStore('ann', 'room', storage), 'Stay', newId, lost).catch(() => undefined)
  expect(unansweredInput(openAttemptStore('bob', 'room', storage))).toBeNull()
  expect(unansweredInput(openAttemptStore('ann', 'room', storage))).toBe('Stay')
})
