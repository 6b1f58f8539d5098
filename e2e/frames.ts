import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Measures how smoothly a page runs: its frames, and its longest work without a pause. */

/** Notes from now on how long each frame takes. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** The lengths of the frames since the last call, in ms. */
export function takeFrames(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('frames.splice(0)')
}

const traceEvents = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Time on the processor, in microseconds. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial(),
    }),
  ),
})

/**
 * The longest piece of work on a page's main thread, in ms on the processor: time that others took is not in it.
 * @param trace what the browser recorded of the category `toplevel`
 */
export function longestTask(trace: string): number {
  const events = traceEvents.parse(JSON.parse(trace)).traceEvents
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}.${tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const pages = new Set(named.map(threadOf))
  return events
    .filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)))
    .reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0)
}
