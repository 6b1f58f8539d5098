import { describe, expect, test } from 'vitest'
import { bagsCommand } from './bagsCommand.ts'
import { UsageError } from './command.ts'
import { importCommand } from './importCommand.ts'
import { inviteCommand } from './inviteCommand.ts'

describe('wrong arguments get one sentence', () => {
  const someone = ['--tenant', 'hill', '--email', 'a@example.org', '--name', 'A']
  test.each([
    [importCommand, ['csv', 'x'], 'Use: import oneroster'],
    [importCommand, ['oneroster', '--tenant', 'hill'], 'oneroster <folder or zip>'],
    [importCommand, ['oneroster', 'x'], '--tenant is missing.'],
    [importCommand, ['oneroster', 'x', 'y', '--tenant', 'hill'], 'one argument too many'],
    [importCommand, ['oneroster', 'x', '--tenant', 'hill', '--dryrun'], "Unknown option '--dryrun'."],
    [bagsCommand, ['--tenant'], "Option '--tenant <value>' argument missing."],
    [inviteCommand, [...someone, '--role', 'Boss'], '--role must be one of'],
    [inviteCommand, [...someone, '--role', 'SiteSpecific'], 'at least one --site'],
    [inviteCommand, [...someone, '--role', 'GlobalAdmin', '--site', 'x'], 'has every site'],
    [inviteCommand, [...someone, '--role', 'Staff', '--email', 'a'], '--email must be an email address'],
  ])('%#', (command, args, sentence) => {
    expect(() => command.read(args)).toThrow(UsageError)
    expect(() => command.read(args)).toThrow(sentence)
  })
})

test('good arguments start nothing by themselves', () => {
  expect(importCommand.read(['oneroster', 'x', '--tenant', 'hill', '--dry-run'])).toBeTypeOf('function')
})
