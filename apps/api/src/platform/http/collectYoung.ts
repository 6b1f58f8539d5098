import { constants, type PerformanceNodeEntry, PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Node gives no other way to it than the flag of its engine, which may be set at any time.
setFlagsFromString('--expose-gc')
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc')

/** Whether V8 looks through everything in memory, a little at a time. It says so a turn or two of the loop after it has begun. */
let isLooking = false
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as PerformanceNodeEntry[]) {
    if (detail.kind === constants.NODE_PERFORMANCE_GC_INCREMENTAL) isLooking = true
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) isLooking = false
  }
}).observe({ entryTypes: ['gc'] })

/**
 * Collects the garbage among what is new in memory, now. V8 does so when a whole space of it is full, and the pause is as long as copying
 * what lives on: where most of it does, often and little is better than seldom and much.
 * Nothing is done while V8 looks through everything: it would do what is left of that in the same pause, 70 ms and more.
 */
export function collectYoung(): void {
  if (isLooking) return
  // Little is soon copied by whoever is there. Helpers would have to be waited for, and they wait for a processor.
  setFlagsFromString('--no-parallel-scavenge')
  collect({ type: 'minor' })
  setFlagsFromString('--parallel-scavenge')
}
