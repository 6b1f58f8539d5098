/** Keeps the PostgreSQL that Muster brings along running: starts it, starts it again when it has died, stops it when asked. */
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** How often is looked whether it lives, in milliseconds. */
const lookEvery = 250
/** The wait after a start that failed, in milliseconds: doubling from the first to the longest. */
const firstWait = 1_000
const longestWait = 15_000

/**
 * Starts PostgreSQL and looks after it until `stop`. It never gives up: while the database is away the server goes on answering from memory.
 * @param options as for `startPostgres`
 * @param say is told in a line when it has died, and when it cannot be started
 * @throws Error with one sentence for a person when it cannot start the first time
 */
export async function keepPostgres(
  options: PostgresOptions,
  say: (line: string) => void = console.log,
): Promise<Postgres> {
  const server = await startPostgres(options)
  let isStopping = false
  let timer: NodeJS.Timeout
  let looking: Promise<void> = Promise.resolve()

  async function look() {
    if (await server.isRunning()) return lookEvery
    say('The database ended; starting it again.')
    for (let wait = firstWait; !isStopping; wait = Math.min(wait * 2, longestWait)) {
      try {
        await server.startAgain()
        break
      } catch (error) {
        say(`The database did not start: ${error instanceof Error ? error.message : error}`)
        await new Promise((resolve) => {
          timer = setTimeout(resolve, wait)
          endWait = () => resolve(undefined)
        })
      }
    }
    return lookEvery
  }
  let endWait = () => {}
  const lookAfter = (ms: number) => {
    timer = setTimeout(() => {
      looking = look().then((next) => {
        if (!isStopping) lookAfter(next)
      })
    }, ms)
  }
  lookAfter(lookEvery)

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
