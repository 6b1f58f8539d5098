/** Keeps a Node process running: starts it, starts it again when it dies, stops it when asked. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The process to run. */
export interface SuperviseOptions {
  /** Its name for people, in the line that says it is started again. */
  name: string
  /** Full path of the TypeScript file. */
  script: string
  /** Arguments for Node itself; `--watch` and the like. */
  nodeArgs?: string[]
  env: Record<string, string>
  /** The file for the id of the running process, for people who want to look at it or end it. */
  pidFile?: string
  /** The time in which it has to end when it is asked to, in milliseconds. */
  stopTimeout?: number
}

/** A process that is kept running. */
export interface Supervised {
  /** Says that it has started well: from now on its death is followed by a new start. */
  isReady(): void
  /** Rejects when it died before it was ready, or again and again after. */
  gaveUp: Promise<never>
  /** Asks it to end, and ends it when that takes too long. */
  stop(): Promise<void>
}

const restartAfterMs = 500
/** A process that lives shorter than this has not recovered. */
const healthyAfterMs = 5000
const maxQuickDeaths = 10

const exitWithParent = fileURLToPath(new URL('exitWithParent.ts', import.meta.url))

/** Starts the process and looks after it until `stop`. */
export function supervise(options: SuperviseOptions): Supervised {
  let child: ChildProcess | undefined
  let isReady = false
  let isStopping = false
  let quickDeaths = 0
  let giveUp: (error: Error) => void = () => {}
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  gaveUp.catch(() => {})

  const start = () => {
    if (isStopping) return
    const startedAt = performance.now()
    const watching = options.nodeArgs?.some((arg) => arg.startsWith('--watch'))
    child = spawn(
      process.execPath,
      [...(options.nodeArgs ?? []), ...(watching ? [] : ['--import', exitWithParent]), options.script],
      {
        env: { ...process.env, ...options.env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // Its own group: Ctrl-C in a terminal reaches us alone, and we end the others in the right order.
        detached: process.platform !== 'win32',
      },
    )
    if (options.pidFile) writeFileSync(options.pidFile, String(child.pid))
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (!isReady) return giveUp(new Error(`${options.name} did not start.`))
      quickDeaths = performance.now() - startedAt < healthyAfterMs ? quickDeaths + 1 : 0
      if (quickDeaths > maxQuickDeaths) return giveUp(new Error(`${options.name} keeps ending.`))
      console.log(`${options.name} ended (${signal ?? `code ${code}`}); starting it again.`)
      setTimeout(start, restartAfterMs)
    })
  }
  start()

  return {
    isReady: () => {
      isReady = true
    },
    gaveUp,
    async stop() {
      isStopping = true
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      const force = setTimeout(() => running.kill('SIGKILL'), options.stopTimeout ?? 10_000)
      await ended
      clearTimeout(force)
    },
  }
}
