/** Runs a program to its end and keeps what it printed, so that it can be shown only when it matters. */
import { spawn } from 'node:child_process'

/** The result of a program. */
export interface CommandResult {
  /** Exit code; 1 when it was killed by a signal or could not be started. */
  code: number
  /** Everything printed to standard output and standard error, in the order it came. */
  output: string
}

/** A program ended with an exit code other than 0. */
export class CommandFailed extends Error {
  constructor(command: string, args: readonly string[], result: CommandResult) {
    super(`${[command, ...args].join(' ')} ended with code ${result.code}\n${result.output.trim()}`)
    this.name = 'CommandFailed'
  }
}

/**
 * Runs `command` and resolves when it has ended, whatever its exit code.
 * @param command a program on PATH or its full path
 * @param args its arguments, passed as they are (no shell)
 * @param options working folder, and environment variables added to ours
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((ended) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => ended({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => ended({ code: code ?? 1, output }))
    // A server left running in the background may keep the pipes open, and then 'close' never comes.
    child.on('exit', (code) => setTimeout(() => ended({ code: code ?? 1, output }), 200))
  })
}
