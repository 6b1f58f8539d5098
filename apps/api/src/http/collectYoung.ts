import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Node gives no other way to it than the flag of its engine, which may be set at any time.
setFlagsFromString('--expose-gc')
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc')

/**
 * Collects the garbage among what is new in memory, now. V8 does so when a whole space of it is full, and the pause is as long as copying
 * what lives on: where most of it does, often and little is better than seldom and much.
 */
export function collectYoung(): void {
  collect({ type: 'minor' })
}
