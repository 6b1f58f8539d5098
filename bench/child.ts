/** Processes of the bench, which are asked things over Node's own channel between parent and child. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Probe } from './probe.ts'
import type { OnStop } from './stopEverything.ts'

/** A running process. `Q` maps what it can be asked to what it answers. */
export interface Child<Q> {
  ask<N extends keyof Q & string>(name: N, argument: ArgumentOf<Q, N>): Promise<AnswerOf<Q, N>>
  pid: number
  /** Asks it to end, and after ten seconds ends it. */
  stop(): Promise<void>
  /** Resolves when it has ended. */
  ended: Promise<void>
}
type ArgumentOf<Q, N extends keyof Q> = Q[N] extends (argument: infer A) => unknown ? A : never
type AnswerOf<Q, N extends keyof Q> = Q[N] extends (argument: never) => infer R ? Awaited<R> : never

/** Options of Node that have a process import modules of this folder first. */
export function importing(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => ['--import', fileURLToPath(new URL(path, import.meta.url))])
}

/**
 * Starts a TypeScript file as a process of its own.
 * @param script path relative to this folder
 * @param env environment variables added to ours
 * @param nodeArgs options of Node beside those of every process
 */
export function startChild<Q>(
  script: string,
  onStop: OnStop,
  env: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
): Child<Q & Probe> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: [...importing('../tools/exitWithParent.ts', 'probe.ts'), ...nodeArgs],
    env: { ...process.env, ...env },
    // Nobody but us writes to standard output, which may be somebody's JSON.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Its own group: Ctrl-C in a terminal reaches us alone, and we end the others in the right order.
    detached: process.platform !== 'win32',
  })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  child.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asker?.resolve(answer)
    else asker?.reject(new Error(error))
  })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      for (const { reject } of waiting.values())
        reject(new Error(`${script} ended (${signal ?? `code ${code}`}).`))
      resolve()
    }),
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(force)
  }
  onStop(stop)
  return {
    ask: (name, argument) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        waiting.set(id, { resolve, reject })
        child.send({ id, name, argument }, (error) => error && reject(error))
      }),
    // Unknown only where it could not be started, which `ended` tells.
    pid: child.pid ?? 0,
    stop,
    ended,
  }
}

/** In the child: answers what the parent asks, beside others who answer other questions. */
export function answerParent<Q extends Record<string, (argument: never) => unknown>>(answers: Q): void {
  // exitWithParent.ts lets the channel go, for processes that have something of their own to live for.
  process.channel?.ref()
  process.on('message', async ({ id, name, argument }: { id: number; name: string; argument: never }) => {
    // The probe and what it is loaded into each answer their own questions.
    if (!Object.hasOwn(answers, name)) return
    try {
      process.send?.({ id, answer: await answers[name]?.(argument) })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
}
