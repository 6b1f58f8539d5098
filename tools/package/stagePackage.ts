/** Puts the files of the package into a folder, as they are unpacked later. */
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { billFile, type Commit, packageBill } from './packageBill.ts'
import { packageFiles } from './packageFiles.ts'

/** The packages of this repository, by which its parts import each other. */
const workspaces = { contract: 'packages', domain: 'packages', words: 'packages', identity: 'apps' }

/**
 * Fills a folder with the package.
 * @param root folder of the sources, with installed packages
 * @param folder is made
 * @param commit the commit of the sources, for the file VERSION and the bill of materials
 * @param webDist folder of the built web app, from the root
 */
export async function stagePackage(
  root: string,
  folder: string,
  commit: Commit,
  webDist = 'apps/web/dist',
): Promise<void> {
  const files = packageFiles(root, webDist)
  const node = files.find(({ path }) => path === 'runtime/node')?.source ?? ''
  const bill = packageBill(root, commit, webDist, posix.dirname(posix.dirname(node)))
  for (const parent of new Set(files.map(({ path }) => dirname(join(folder, path)))))
    await mkdir(parent, { recursive: true })
  for (const { path, source } of files)
    await copyFile(join(root, source), join(folder, path), constants.COPYFILE_FICLONE)
  await chmod(join(folder, 'runtime', 'node'), 0o755)

  await mkdir(join(folder, 'node_modules', '@muster'), { recursive: true })
  for (const [name, parent] of Object.entries(workspaces))
    await symlink(join('..', '..', parent, name), join(folder, 'node_modules', '@muster', name))

  const { name, version, description, license, type } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  await writeFile(join(folder, 'VERSION'), `${version}+${commit.id}\n`)
  await writeFile(join(folder, billFile), bill)
  const manifest = { name, version, private: true, description, license, type }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await mkdir(join(folder, 'bin'))
  await copyFile(join(root, 'tools', 'package', 'muster.sh'), join(folder, 'bin', 'muster'))
  await chmod(join(folder, 'bin', 'muster'), 0o755)
}
