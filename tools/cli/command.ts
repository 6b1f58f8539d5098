/** The type of every command of `npm run muster`. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import type { MigrationResult } from '../../apps/api/src/platform/db/migrate.ts'

/** The context in which a command works. */
export interface CommandContext {
  /** Connection URL of the owner of the database. */
  ownerUrl: string
  /** Connection URL of the app role on the migrated database. */
  appUrl: string
  /** Origin under which phones open Muster. */
  publicUrl: string
  /** The domain after a tenant's prefix in its own address; undefined where all share one. */
  tenantDomain: string | undefined
  /** The migrations that were applied when the database was opened. */
  migrated: MigrationResult
}

export interface Command {
  /** Arguments as shown in the help, after the command's name. */
  usage: string
  /** One sentence. */
  about: string
  /**
   * Reads the arguments, before anything is started.
   * @returns what then does the work and resolves with the exit code; `alone` when it needs no database
   * @throws UsageError
   */
  read(args: string[]): CommandRun | { alone: () => Promise<number> }
}

/** Works on the database, and resolves with the exit code. */
type CommandRun = (context: CommandContext) => Promise<number>

/** The arguments are wrong; the message is one sentence about it. */
export class UsageError extends Error {}

/** The work cannot be done; the message is one sentence about it. */
export class CommandError extends Error {}

/**
 * `parseArgs` of Node, strict, that says what is wrong in one sentence.
 * @throws UsageError
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`)
  }
}

/** @throws UsageError when the option was left out or is blank */
export function requireOption(value: string | undefined, option: string): string {
  if (value?.trim()) return value.trim()
  throw new UsageError(`${option} is missing.`)
}

/**
 * The value of an option, as a schema has it.
 * @throws UsageError that begins with `otherwise`: `--email must be an email address`
 */
export function parsed<Value>(schema: z.ZodType<Value>, value: string, otherwise: string): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new UsageError(`${otherwise}, not "${value}".`)
}

/** An email address, as accounts have it. */
export const emailOption = (value: string | undefined): string =>
  parsed(
    z.email().max(320).toLowerCase(),
    requireOption(value, '--email'),
    '--email must be an email address',
  )

/** A name of a person or an organisation. */
export const nameOption = (value: string | undefined): string =>
  parsed(nameText, requireOption(value, '--name'), '--name must have 1 to 200 characters')
