/** Servers that are not ours and not Node: programs that Debian packages, run in the foreground and measured from outside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { access, readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnStop } from './stopEverything.ts'

/** Where a program lies; null when it is not installed. */
export async function programPath(name: string): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  for (const folder of folders) {
    const path = join(folder, name)
    if (await isThere(path)) return path
  }
  return null
}

/** Whether a file exists. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Starts it and waits until its port takes connections.
 * @throws Error when it ends before, or does not within ten seconds
 */
export async function runExternalProgram(
  path: string,
  args: string[],
  port: number,
  onStop: OnStop,
): Promise<ChildProcess> {
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-500)
  })
  onStop(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })
  for (let tries = 0; tries < 200; tries += 1) {
    if (await takesConnections(port)) return child
    if (child.exitCode !== null) break
    await sleep(50)
  }
  throw new Error(`${path} did not start: ${said.trim()}`)
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Resident bytes of a process and its children (Linux). */
export async function residentBytes({ pid = 0 }: ChildProcess): Promise<number> {
  let sum = 0
  for (const each of [String(pid), ...(await childrenOf(pid))]) {
    const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '')
    sum += Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  }
  return sum
}

async function childrenOf(pid: number): Promise<string[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ')).filter((each) => each !== '')
}
