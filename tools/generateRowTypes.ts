/** The row types of the database as TypeScript: what `npm run generate` writes, and a test compares with. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailed, runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The file of the row types. */
export const rowsFile = new URL('../apps/api/src/platform/db/rows.ts', import.meta.url)

/**
 * The row types of a migrated database, formatted as we format.
 * @param ownerUrl connection URL of its owner
 */
export async function generateRowTypes(ownerUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-rows-'))
  try {
    const file = join(folder, 'rows.ts')
    await runInRepository('kysely-codegen/dist/cli/bin.js', [
      '--dialect',
      'postgres',
      '--url',
      ownerUrl,
      '--out-file',
      file,
      '--log-level',
      'error',
      '--default-schema',
      'muster',
      '--include-pattern',
      'muster.*',
      '--type-only-imports',
    ])
    const config = `--config-path=${join(root, 'biome.json')}`
    await runInRepository('@biomejs/biome/bin/biome', [
      'format',
      '--write',
      config,
      '--vcs-enabled=false',
      file,
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runInRepository(program: string, args: string[]): Promise<void> {
  const all = [join(root, 'node_modules', program), ...args]
  const result = await runCommand(process.execPath, all, { cwd: root })
  if (result.code !== 0) throw new CommandFailed(process.execPath, all, result)
}
