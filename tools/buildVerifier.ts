/** Makes one file of the verifier of exported logs, which Node.js 20 or later runs with nothing else beside it. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailed, runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds it in a process of its own, as Vite changes the environment of the one that it builds in.
 * @param folder where to write the file
 * @throws CommandFailed with Vite's output when the build fails
 */
export async function buildVerifier(folder: string): Promise<void> {
  const config = ['--config', join('tools', 'verifier.vite.config.ts'), '--outDir', folder]
  const args = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...config, '--logLevel', 'warn']
  const result = await runCommand(process.execPath, args, { cwd: root, env: { NODE_ENV: 'production' } })
  if (result.code !== 0) throw new CommandFailed('vite', ['build', ...config], result)
}
