import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url))

/** The file of what a Muster has printed, in its home: its log is in it, line by line. */
export const outputFile = (home: string) => join(home, 'output.txt')

/**
 * Starts a Muster as `npm start` does.
 * @param port where it answers
 * @param home where its files are
 * @param more its configuration beside these
 * @returns what resolves when it is ready and rejects when it ends before, and what stops it at any time
 */
export function startAt(port: number, home: string, more: Record<string, string> = {}) {
  const env = { ...process.env, PORT: String(port), MUSTER_HOME: home, ...more }
  const muster = spawn(process.execPath, [start], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(muster, 'exit')
  mkdirSync(home, { recursive: true })
  muster.stdout?.pipe(createWriteStream(outputFile(home)))
  return {
    ready: said(muster, 'Muster is ready.'),
    stop: async () => {
      muster.kill('SIGTERM')
      await ended
    },
  }
}

async function said(child: ChildProcess, words: string): Promise<void> {
  let output = ''
  const ended = once(child, 'exit').then(() => {
    throw new Error(`It ended before it said “${words}”.`)
  })
  // Its end, later on, is nothing to throw for.
  ended.catch(() => {})
  while (child.stdout && !output.includes(words)) {
    const [part] = await Promise.race([once(child.stdout, 'data'), ended])
    output += String(part)
  }
}
