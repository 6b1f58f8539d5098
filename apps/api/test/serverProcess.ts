import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A server in a process of its own, that can be killed. */
export type ServerProcess = { process: ChildProcess; url: string }

/**
 * Starts a server as operators do, on any free port of loopback.
 * @param env its configuration beside where it listens
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (;;) {
    const [chunk] = await once(child.stdout, 'data')
    const url = String(chunk).match(/http:\/\/127\.0\.0\.1:\d+/)?.[0]
    if (!url) continue
    child.stdout.resume()
    return { process: child, url }
  }
}
