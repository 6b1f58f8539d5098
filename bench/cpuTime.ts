/** Reads the processor time of processes from Linux. It counts their own work, however busy other processes keep the machine. */
import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks per second, in which Linux counts; the same on every machine that Node runs on. */
const ticksPerSecond = 100

/**
 * Seconds of one core that a process and its children have used since they began, with those that have ended.
 * @throws Error where there is no `/proc`, or no such process
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const own = await ticksOf(pid)
  const children = await Promise.all((await childrenOf(pid)).map((child) => ticksOf(child).catch(() => null)))
  // What has ended is in the sum of its parent.
  const running = children.reduce((sum, child) => sum + (child?.own ?? 0), 0)
  return (own.own + own.ended + running) / ticksPerSecond
}

async function ticksOf(pid: number): Promise<{ own: number; ended: number }> {
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = (await statOf(pid)).slice(11, 15).map(Number)
  return { own: utime + stime, ended: cutime + cstime }
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(all.map(async (each) => (await statOf(each).catch(() => []))[1]))
  return all.filter((_, at) => Number(parents[at]) === pid)
}

/** The fields after the name, which is in brackets and may have anything in it: state, parent, and so on (proc_pid_stat(5)). */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
