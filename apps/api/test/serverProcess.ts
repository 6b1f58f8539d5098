import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A server in a process of its own, that can be killed. */
export type ServerProcess = { process: ChildProcess; url: string }

/**
 * Starts a server as operators do, on any free port of loopback.
 * @param env its configuration beside where it listens
 * @throws when it ends before it listens
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it listened.`)
  })
  for (;;) {
    const [chunk] = await Promise.race([once(child.stdout, 'data'), ended])
    const url = String(chunk).match(/http:\/\/127\.0\.0\.1:\d+/)?.[0]
    if (!url) continue
    ended.catch(() => {})
    child.stdout.resume()
    return { process: child, url }
  }
}
