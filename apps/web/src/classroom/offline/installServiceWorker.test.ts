import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installServiceWorker } from './installServiceWorker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

class Worker extends EventTarget {
  state = 'installing'
  end(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A browser that registers what a test says, one after the other. */
function browser(...answers: (Error | { active: Worker | null; installing: Worker | null })[]) {
  const register = vi.fn(async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('not expected')
    return Object.assign(new EventTarget(), {
      waiting: null,
      ...answer,
    }) as unknown as ServiceWorkerRegistration
  })
  return { register, stop: installServiceWorker({ register }, 10_000, () => true) }
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('an installation that loses a file is begun again, until there is a worker', async () => {
  const [lost, kept] = [new Worker(), new Worker()]
  const { register } = browser(
    new TypeError('Failed to fetch'),
    { active: null, installing: lost },
    { active: null, installing: kept },
  )
  await after(10_000)
  expect(register).toHaveBeenCalledTimes(1)
  await after(30_000)
  expect(register).toHaveBeenCalledTimes(2)
  lost.end('redundant')
  await after(30_000)
  expect(register).toHaveBeenCalledTimes(3)
  kept.end('activated')
  await after(600_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('where it is forbidden, or there is one already that an update does not replace, it is tried once', async () => {
  const update = new Worker()
  for (const answer of [
    new DOMException('no', 'SecurityError'),
    { active: new Worker(), installing: update },
  ]) {
    const { register } = browser(answer)
    await after(10_000)
    update.end('redundant')
    await after(600_000)
    expect(register).toHaveBeenCalledTimes(1)
  }
})

test('a page that is left tries no more', async () => {
  const { register, stop } = browser(new TypeError('Failed to fetch'))
  await after(10_000)
  stop()
  await after(600_000)
  expect(register).toHaveBeenCalledTimes(1)
})
