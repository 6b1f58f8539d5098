import { join } from 'node:path'

/** The address of a worker's Muster. Each worker has one of its own: stories that run side by side do not meet. */
export type TestServer = { port: number; url: string; home: string }

/** One more than a small machine has cores, because there is always a story that waits for something; E2E_WORKERS for another. */
export const workers = Number(process.env.E2E_WORKERS || 3)

const first = Number(process.env.E2E_PORT || 4300)

/** Ports for what a story starts by itself, clear of those of the workers. */
export const ownPort = (number: number) => first + 100 + number * 10

/** @param worker its number, from 0, as Playwright counts those that run side by side */
export function serverOf(worker: number): TestServer {
  const port = first + worker * 10
  return {
    port,
    url: `http://localhost:${port}`,
    home: join(process.env.MUSTER_E2E_HOME ?? '', String(worker)),
  }
}

/** The place of this worker. */
export const testServer = serverOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
