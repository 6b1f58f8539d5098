/** The tree of an older version, with packages of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../tools/runCommand.ts'
import from from './upgradeFrom.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A checked-out version. `node`: the runtime that it brings. */
export type ReleaseTree = { folder: string; node: string; remove: () => Promise<void> }

/**
 * Checks out the version that upgradeFrom.json names, and installs what its lock says.
 * @throws Error when this clone lacks the commit: a shallow one does
 */
export async function checkOutRelease(): Promise<ReleaseTree> {
  const git = (...args: string[]) => runCommand('git', ['-C', root, ...args])
  const found = await git('cat-file', '-e', `${from.commit}^{commit}`)
  if (found.code !== 0)
    throw new Error(
      `Commit ${from.commit} (${from.version}) of upgradeFrom.json is not in this clone. Fetch the whole history: git fetch --unshallow`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'muster-release-'))
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await must(await git('worktree', 'add', '--detach', folder, from.commit))
    const install = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
    await must(await runCommand('npm', install, { cwd: folder }))
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, node: join(folder, 'node_modules', '.bin', 'node'), remove }
}

async function must({ code, output }: { code: number | null; output: string }) {
  if (code !== 0) throw new Error(output)
}
