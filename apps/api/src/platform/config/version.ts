import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of Muster, read here alone: from package.json, with the commit that it was made from. */

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The version that runs. */
export type RunningVersion = {
  /** As in package.json: `0.2.0`. */
  version: string
  /** The first 12 digits of the commit; null where neither a file `VERSION` nor git says it. */
  commit: string | null
}

let known: RunningVersion | undefined

/** Returns the version that runs, read once. */
export function runningVersion(): RunningVersion {
  known ??= readVersion(root)
  return known
}

/** Returns it as people read it, with the commit as the build of the version (SemVer, section 10): `0.2.0+38bcc74dc0de`. */
export function versionText({ version, commit }: RunningVersion = runningVersion()): string {
  return commit ? `${version}+${commit}` : version
}

/** Returns the `release` of error reports, as services with Sentry's protocol read it. */
export const releaseName = (): string => `muster@${versionText()}`

/**
 * Reads the version of a tree.
 * @param folder ends with a slash; it has package.json, and a file `VERSION` with the commit where there is no git
 */
export function readVersion(folder: string): RunningVersion {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string }
  return { version, commit: commitInFile(folder) ?? commitOfGit(folder) }
}

/** The commit in the file `VERSION` of a package: the whole of it, or as `git describe` ends. */
function commitInFile(folder: string): string | null {
  try {
    return shortened(
      /(?:^|[\s+-])g?([0-9a-f]{7,40})\s*$/m.exec(readFileSync(`${folder}VERSION`, 'utf8'))?.[1],
    )
  } catch {
    return null
  }
}

/** The commit of the tree itself, not of a repository that it happens to lie in. */
function commitOfGit(folder: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--show-cdup', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 5_000,
  })
  const [pathToTop, commit] = status === 0 ? stdout.split('\n') : []
  return pathToTop === '' ? shortened(commit) : null
}

const shortened = (commit: string | undefined) => commit?.slice(0, 12) || null
