import { expect, test } from 'vitest'
import { childSeconds, runCounted } from './runCounted.ts'

test('the seconds of a shell’s children are read, not its own', () => {
  expect(childSeconds('0m9.000000s 0m9.000000s\n1m2.500000s 0m0.250000s\n')).toBe(62.75)
})

test.skipIf(process.platform === 'win32')(
  'a program ends as it ends, and its processor time is counted',
  async () => {
    const burn = 'while (process.cpuUsage().user < 200_000); console.log("here"); process.exit(3)'
    const { code, output, processor } = await runCounted(process.execPath, ['-e', burn])
    expect({ code, output }).toEqual({ code: 3, output: 'here\n' })
    expect(processor).toBeGreaterThan(0.15)
  },
)
