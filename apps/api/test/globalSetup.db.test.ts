import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isServerAlive } from '../../../tools/stalePidFile.ts'

test('a run that is killed leaves neither its PostgreSQL nor its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const script = `
    import setup from ${JSON.stringify(import.meta.resolve('./globalSetup.ts'))}
    await setup({ provide() {} })
    console.log('started')
    setInterval(() => {}, 1000)
  `
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(run.stdout, 'data')
  const [home = ''] = await readdir(folder)
  const data = join(folder, home, 'postgres')
  expect(await isServerAlive(data)).toBe(true)
  run.kill('SIGKILL')
  await expect.poll(() => isServerAlive(data)).toBe(false)
  await expect.poll(() => readdir(folder)).toEqual([])
})
