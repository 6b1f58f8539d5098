/** Writes a folder as an archive whose bytes depend on nothing but its files and a time. */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Writes a tar of a folder, compressed by the zlib of this Node: the same files give the same bytes, whoever wrote them, when, in which
 * order and under which umask. Of their modes it keeps whether they may be executed.
 * @param folder its name is the only one at the top of the archive
 * @param file of the archive, .tar.gz
 * @param time of every file in it
 * @throws Error where tar is missing, or is not GNU tar
 */
export async function writeArchive(folder: string, file: string, time: Date): Promise<void> {
  const args = [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${Math.floor(time.getTime() / 1000)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=ug-s,o-t,u=rwX,go=rX',
    '--hard-dereference',
    '--directory',
    dirname(folder),
    basename(folder),
  ]
  // In the C locale names are sorted by their bytes. TAR_OPTIONS would add arguments.
  const env = { ...process.env, LC_ALL: 'C', TAR_OPTIONS: '' }
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('exit', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  if ((await ended) !== 0) throw new Error('tar could not write the package. It must be GNU tar.')
}
