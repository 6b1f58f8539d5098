/** Keeps the PostgreSQL that Muster brings along running: starts it, starts it again when it has died or hangs, stops it when asked. */
import { canConnect } from './canConnect.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** The time between two checks whether it is alive, in milliseconds. */
const checkInterval = 250
/** The time between two probes by a real connection, and the time that one may take, in milliseconds. */
export interface Probing {
  interval: number
  timeout: number
}

export const usualProbing: Probing = { interval: 2_000, timeout: 5_000 }
/**
 * After so many connections in a row without an answer, that is ten seconds, it counts as hanging. One alone may have
 * met a moment in which the whole machine hung; killing a database that works costs every server its connections.
 */
export const maxFailedProbes = 2
/** The wait after a start that failed, in milliseconds: doubling from the first to the longest. */
const firstWait = 1_000
const longestWait = 15_000

/**
 * Starts PostgreSQL and looks after it until `stop`. It never gives up: while the database is away the server goes on
 * answering from memory. One that lives and has answered no connection for ten seconds is killed and started again: a
 * longer wait only stops all writing, and what was committed outlives a kill.
 * @param options as for `startPostgres`
 * @param log called with a line when it has died or hangs, and when it cannot be started
 * @param probing other times than the usual, for tests
 * @throws Error with one sentence for a person when it cannot start the first time
 */
export async function supervisePostgres(
  options: PostgresOptions,
  log: (line: string) => void = console.log,
  probing: Probing = usualProbing,
): Promise<Postgres> {
  const server = await startPostgres(options)
  const url = server.url('postgres')
  let isStopping = false
  let timer: NodeJS.Timeout
  let looking: Promise<void> = Promise.resolve()
  let unanswered = 0
  let askAt = performance.now() + probing.interval
  let isAsking = false

  async function ask() {
    isAsking = true
    const isAnswered = await canConnect(url, probing.timeout)
    // One that is dead refuses at once, and is seen to be dead by the next look.
    unanswered = isAnswered || !(await server.isRunning()) ? 0 : unanswered + 1
    askAt = performance.now() + (isAnswered ? probing.interval : 0)
    isAsking = false
  }

  async function look() {
    if (await server.isRunning()) {
      if (unanswered < maxFailedProbes) {
        if (!isAsking && performance.now() >= askAt) void ask()
        return
      }
      log(
        `The database has not answered for ${(probing.timeout * maxFailedProbes) / 1000} seconds; ending it and starting it again.`,
      )
      await server.kill()
    } else log('The database ended; starting it again.')
    await startAgain()
    unanswered = 0
    askAt = performance.now() + probing.interval
  }

  async function startAgain() {
    for (let wait = firstWait; !isStopping; wait = Math.min(wait * 2, longestWait)) {
      try {
        await server.startAgain()
        return
      } catch (error) {
        log(`The database did not start: ${error instanceof Error ? error.message : error}`)
        await new Promise((resolve) => {
          timer = setTimeout(resolve, wait)
          endWait = () => resolve(undefined)
        })
      }
    }
  }
  let endWait = () => {}
  const lookAgain = () => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!isStopping) lookAgain()
      })
    }, checkInterval)
  }
  lookAgain()

  return {
    ...server,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      endWait()
      await looking
      await server.stop()
    },
  }
}
