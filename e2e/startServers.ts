/** Starts the Musters of all workers side by side: one after the other they take as many times as long. */
import { buildWeb } from '../tools/buildWeb.ts'
import { runUntilStopped } from '../tools/runUntilStopped.ts'
import { startAt } from './startAt.ts'
import { serverOf, workers } from './testServer.ts'

await runUntilStopped(async (onStop) => {
  // Once for all of them: they write to the same folder.
  await buildWeb()
  const places = Array.from({ length: workers }, (_, worker) => serverOf(worker))
  const started = places.map(({ port, home }) => startAt(port, home))
  onStop(async () => void (await Promise.all(started.map(({ stop }) => stop()))))
  await Promise.all(started.map(({ ready }) => ready))
  console.log('Every place is ready.')
  return { failed: new Promise<never>(() => {}) }
})
