import { fileURLToPath } from 'node:url'
import { runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs npm in the root, and returns what it printed.
 * @param args of which the first is npm's command
 */
export function runNpm(args: readonly string[]) {
  // Under `npm test`, npm says where it lives; calling it with this Node needs no shell, also on Windows.
  const npmCli = process.env.npm_execpath ?? ''
  return npmCli.endsWith('npm-cli.js')
    ? runCommand(process.execPath, [npmCli, ...args], { cwd: root })
    : runCommand('npm', args, { cwd: root })
}
