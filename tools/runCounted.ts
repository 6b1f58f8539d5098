/** Runs a program as runCommand does, and counts what it and the programs that it waited for took of the processor. */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, runCommand } from './runCommand.ts'

/** The end of a program, and its processor seconds; undefined on Windows, and when it was killed. */
export type CountedResult = CommandResult & { processor: number | undefined }

/** Names the file to which the seconds of servers are added that detach themselves, as PostgreSQL does: a number a line. */
const detachedSecondsVariable = 'MUSTER_PROCESSOR_SECONDS'

/**
 * Runs `command` and resolves when it has ended, whatever its exit code.
 * @param options as for runCommand
 */
export async function runCounted(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CountedResult> {
  if (process.platform === 'win32')
    return { ...(await runCommand(command, args, options)), processor: undefined }
  const folder = await mkdtemp(join(tmpdir(), 'muster-times-'))
  try {
    const [times, detached] = [join(folder, 'times'), join(folder, 'detached')]
    // The shell's `times` tells its own seconds in a line and those of its children in the next.
    const script = '"$@"; code=$?; times > "$0"; exit $code'
    const env = { ...options.env, [detachedSecondsVariable]: detached }
    const result = await runCommand('/bin/sh', ['-c', script, times, command, ...args], { ...options, env })
    const said = await readFile(times, 'utf8').catch(() => '')
    const more = await readFile(detached, 'utf8').catch(() => '')
    const servers = more.split('\n').reduce((sum, line) => sum + Number(line), 0)
    return { ...result, processor: said === '' ? undefined : childSeconds(said) + servers }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the second line of `times`: minutes and seconds as user and as system. */
export function childSeconds(said: string): number {
  const line = said.split('\n')[1] ?? ''
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/**
 * Adds the processor seconds of a detached server, and of its processes that have ended, to those of the program that runCounted runs.
 * Does nothing where nobody counts, and on systems without /proc.
 * @param pid of a server that still runs
 */
export async function countDetached(pid: number): Promise<void> {
  const file = process.env[detachedSecondsVariable]
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!file || stat === '') return
  // After the name in parentheses, fields 14 to 17 of proc(5): user and system, of itself and of its ended children, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hundredths = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  await appendFile(file, `${hundredths / 100}\n`)
}
