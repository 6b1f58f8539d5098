import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArchive } from './writeArchive.ts'

/** The same files make the same archive. */

const time = new Date('2026-11-27T00:00:00Z')
const texts = { 'b.txt': 'bees', 'B.txt': 'more bees', 'a/ä.txt': 'an umlaut', 'a/copy.txt': 'an umlaut' }
const isRoot = process.getuid?.() === 0

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes the tree, a program among it, and returns the hash of its archive. */
async function hashOf(
  place: string,
  more: (tree: string) => Promise<void> = async () => {},
  isReversed = false,
) {
  const tree = join(folder, place, 'muster')
  await mkdir(tree, { recursive: true })
  const entries = Object.entries(texts)
  for (const [path, text] of isReversed ? entries.reverse() : entries) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  await writeFile(join(tree, 'run'), '#!/bin/sh\n')
  await chmod(join(tree, 'run'), 0o755)
  await symlink('run', join(tree, 'linked'))
  await more(tree)
  await writeArchive(tree, join(folder, `${place}.tar.gz`), time)
  return createHash('sha256')
    .update(await readFile(join(folder, `${place}.tar.gz`)))
    .digest('hex')
}

describe.skipIf(process.platform !== 'linux')('an archive', () => {
  test('is the same whoever wrote its files, when, in which order and with which rights', async () => {
    const first = await hashOf('first')
    const another = await hashOf(
      'another',
      async (tree) => {
        await rm(join(tree, 'a/copy.txt'))
        await link(join(tree, 'a/ä.txt'), join(tree, 'a/copy.txt'))
        await chmod(join(tree, 'b.txt'), 0o600)
        await chmod(join(tree, 'run'), 0o700)
        await chmod(join(tree, 'a'), 0o2700)
        await utimes(join(tree, 'b.txt'), 1, 1)
        if (isRoot) await chown(join(tree, 'B.txt'), 12, 34)
      },
      true,
    )
    expect(another).toBe(first)
  })

  test('is another one when a byte, a name or the right to execute differs', async () => {
    const first = await hashOf('whole')
    const others = [
      await hashOf('byte', (tree) => writeFile(join(tree, 'b.txt'), 'beet')),
      await hashOf('name', (tree) => writeFile(join(tree, 'c.txt'), '')),
      await hashOf('right', (tree) => chmod(join(tree, 'b.txt'), 0o755)),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
  })

  test('has a program that everybody may execute, and files of root', async () => {
    await hashOf('listed', (tree) => chmod(join(tree, 'run'), 0o700))
    const { stdout } = spawnSync('tar', ['-tvzf', join(folder, 'listed.tar.gz')], { encoding: 'utf8' })
    expect(stdout).toMatch(/^-rwxr-xr-x 0\/0 .* muster\/run$/m)
    expect(stdout).toMatch(/^-rw-r--r-- 0\/0 .* muster\/b\.txt$/m)
  })
})
