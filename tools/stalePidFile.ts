/** Tells a PostgreSQL that runs from one that only left its postmaster.pid behind, and ends one that does not listen. */

import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './runCommand.ts'

/** Checks whether the server in this data folder's pid file is alive. */
export async function isServerAlive(data: string): Promise<boolean> {
  const pid = Number((await pidFile(data)).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'linux') return (await workingFolder(pid)) === (await realpath(data))
  return isThere(pid)
}

/**
 * Removes the postmaster.pid of a server that is gone. PostgreSQL itself does so unless some process has its number: another
 * one, as after the restart of a container, or its own remains where nobody collects dead processes. Then it would never start again.
 * Nothing is removed while a process of the old server is still at work in the folder. Only Linux says which; elsewhere it is left to PostgreSQL.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  if (process.platform !== 'linux' || (await pidFile(data)) === '') return
  const folder = await realpath(data)
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const folders = await Promise.all(pids.map(workingFolder))
  if (!folders.includes(folder)) await rm(join(data, 'postmaster.pid'), { force: true })
}

/**
 * Ends the server of this data folder and each process of it. SIGKILL also ends a suspended process; committed changes
 * are in the write-ahead log.
 */
export async function killServer(data: string): Promise<void> {
  const pid = Number((await pidFile(data)).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isServerAlive(data))) return
  // Asked before it is dead: its processes have another parent afterwards. They leave by themselves when it dies, unless they hang, too.
  const { output } = await runCommand('ps', ['-A', '-o', 'pid=,ppid='])
  const children = output.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return parent === pid && child ? [child] : []
  })
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has left already.
    }
  }
}

async function pidFile(data: string): Promise<string> {
  return readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
}

/** Every process of a server works in its data folder; a dead one that nobody has collected works nowhere. */
async function workingFolder(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
