/** Finds the user who runs the PostgreSQL server: it refuses to run as root, the usual user of a container or a CI machine. */
import { readFile } from 'node:fs/promises'
import { runCommand } from './runCommand.ts'

/** Ourselves, or another user we switch to because we are root. */
export type ServerUser = { kind: 'self' } | { kind: 'other'; uid: number; gid: number; capability?: string }

/**
 * Decides who runs the server.
 * @throws Error when we are root and cannot become anybody else.
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const setpriv = await runCommand('setpriv', ['--version'])
  const uid = Number((await runCommand('id', ['-u', 'nobody'])).output)
  const gid = Number((await runCommand('id', ['-g', 'nobody'])).output)
  if (setpriv.code !== 0 || !uid || !gid) {
    throw new Error(
      'PostgreSQL does not run as root, and setpriv or the “nobody” user is missing. Run this as another user, or set DATABASE_URL.',
    )
  }
  return { kind: 'other', uid, gid, capability: await readingCapability() }
}

/**
 * The command line that runs `command` as that user.
 * @param command a program followed by its arguments
 */
export function asServerUser(user: ServerUser, command: [string, ...string[]]): [string, ...string[]] {
  if (user.kind === 'self') return command
  // Without no_setuid_fixup, access(2) forgets the capability, and initdb finds its own folder closed.
  const capability = user.capability
    ? [
        '--securebits=+no_setuid_fixup',
        `--inh-caps=+${user.capability}`,
        `--ambient-caps=+${user.capability}`,
      ]
    : []
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    ...capability,
    '--',
    ...command,
  ]
}

/**
 * The smallest right we hold with which another user can reach a data folder below, say, /root.
 * Docker takes dac_read_search away but leaves dac_override; where both are gone, only open folders work.
 */
async function readingCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const bits: [string, bigint][] = [
    ['dac_read_search', 2n],
    ['dac_override', 1n],
  ]
  return bits.find(([, bit]) => (permitted >> bit) & 1n)?.[0]
}
