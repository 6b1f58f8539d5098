import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Finding, ok, problem } from './finding.ts'

/** Free space below which it is a problem, in bytes. */
const leastFree = 1024 ** 3

/** Checks that MUSTER_HOME, or the folder in which it will be made, can be written and has space. */
export async function checkHome(home: string, least = leastFree): Promise<Finding[]> {
  const folder = await firstThatExists(home)
  const canWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const size = `${(free / 1024 ** 3).toFixed(1)} GB`
  return [
    canWrite
      ? ok('folder', `We can write to ${home}.`)
      : problem(
          'folder',
          `${folder} is not writable for this user. Set MUSTER_HOME to a folder that is, or give this one to the user that runs Muster.`,
        ),
    free >= least
      ? ok('disk', `${size} are free where Muster writes.`)
      : problem('disk', `Only ${size} are free where Muster writes. Free some space, or move MUSTER_HOME.`),
  ]
}

async function firstThatExists(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return exists || folder === dirname(folder) ? folder : firstThatExists(dirname(folder))
}
