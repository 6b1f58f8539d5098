import { afterEach, expect, test, vi } from 'vitest'
import { runningVersion } from '../../apps/api/src/platform/config/version.ts'
import { versionCommand } from './versionCommand.ts'

afterEach(() => void vi.restoreAllMocks())

async function printed(...args: string[]) {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const work = versionCommand.read(args)
  expect('alone' in work && (await work.alone())).toBe(0)
  const text = said.mock.calls.join('\n')
  said.mockRestore()
  return text
}

test('it says version, commit, schema and Node, for people and for programs', async () => {
  const { version, commit } = runningVersion()
  const text = await printed()
  for (const each of [version, commit ?? 'unknown', process.version]) expect(text).toContain(each)
  expect(JSON.parse(await printed('--json'))).toEqual({
    version,
    commit,
    schema: expect.stringMatching(/^\d{4}_\w+\.sql$/),
    node: process.version,
  })
})

test('it takes no other argument', () => {
  expect(() => versionCommand.read(['now'])).toThrow('Unexpected argument')
})
