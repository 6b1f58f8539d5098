import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { startAttempts } from './startAttempts.ts'
import { changeStartForm, emptyStartForm } from './startForm.ts'

const lockdown = changeStartForm(emptyStartForm([4], { from: null, last: null }), {
  set: 'action',
  action: 'Lockdown',
})
const evacuate = changeStartForm(lockdown, { set: 'action', action: 'Evacuate' })
const noAnswer = new ProblemError({ type: 'no-answer', status: 0, detail: '' })
const refused = (type: string, status: number) => new ProblemError({ type, status, detail: '' })

function page() {
  let ids = 0
  const start = vi.fn(async (_: unknown): Promise<unknown> => ({}))
  const isRunning = vi.fn(async (_: string) => false)
  return { start, isRunning, press: startAttempts({ start, isRunning, newId: () => `id-${++ids}` }) }
}

test('the same press again after no answer carries the same ids', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(refused('already-started', 409))
  await expect(press(lockdown)).rejects.toBe(noAnswer)
  await expect(press(lockdown)).resolves.toEqual({ incidentId: 'id-1', isEarlier: false })
  expect(start.mock.calls[1]).toEqual(start.mock.calls[0])
  expect(isRunning).not.toHaveBeenCalled()
})

test('a changed form after no answer starts nothing while the first press is running after all', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(noAnswer)
  isRunning.mockImplementation(async (id) => id === 'id-1')
  await expect(press(lockdown)).rejects.toBe(noAnswer)
  await expect(press(evacuate)).resolves.toEqual({ incidentId: 'id-1', isEarlier: true })
  expect(start).toHaveBeenCalledTimes(1)
})

test('a changed form starts when the first press never arrived', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(noAnswer)
  await expect(press(lockdown)).rejects.toBe(noAnswer)
  await expect(press(evacuate)).resolves.toEqual({ incidentId: 'id-2', isEarlier: false })
  expect(isRunning).toHaveBeenCalledWith('id-1')
})

test('while nobody can say whether the first press arrived, no other one is sent', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(refused('unknown-problem', 502))
  isRunning.mockRejectedValueOnce(noAnswer)
  await expect(press(lockdown)).rejects.toMatchObject({ status: 502 })
  await expect(press(evacuate)).rejects.toBe(noAnswer)
  expect(start).toHaveBeenCalledTimes(1)
})

test('going back to the first form asks about both presses', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(noAnswer)
  isRunning.mockResolvedValueOnce(false).mockImplementation(async (id) => id === 'id-2')
  await expect(press(lockdown)).rejects.toBe(noAnswer)
  await expect(press(evacuate)).rejects.toBe(noAnswer)
  await expect(press(lockdown)).resolves.toEqual({ incidentId: 'id-2', isEarlier: true })
})

test('a press that was refused has started nothing, and is not asked about', async () => {
  const { press, start, isRunning } = page()
  start.mockRejectedValueOnce(refused('not-found', 404))
  await expect(press(lockdown)).rejects.toMatchObject({ type: 'not-found' })
  await expect(press(evacuate)).resolves.toMatchObject({ isEarlier: false })
  expect(isRunning).not.toHaveBeenCalled()
})
