/** What every command of `npm run muster` is. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Where a command works. */
export interface Place {
  /** Connection URL of the app role on the migrated database. */
  appUrl: string
  /** Origin under which phones open Muster. */
  publicUrl: string
}

export interface Command {
  /** Arguments as shown in the help, after the command's name. */
  usage: string
  /** One sentence. */
  about: string
  /**
   * Reads the arguments, before anything is started.
   * @returns what then does the work and resolves with the exit code; `alone` when it needs no database
   * @throws WrongArguments
   */
  read(args: string[]): Work | { alone: () => Promise<number> }
}

/** Works on the database, and resolves with the exit code. */
type Work = (place: Place) => Promise<number>

/** The arguments are wrong; the message is one sentence about it. */
export class WrongArguments extends Error {}

/** The work cannot be done; the message is one sentence about it. */
export class CannotDo extends Error {}

/**
 * `parseArgs` of Node, strict, that says what is wrong in one sentence.
 * @throws WrongArguments
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new WrongArguments(`${sentence.replace(/\.$/, '')}.`)
  }
}

/** @throws WrongArguments when the option was left out or is blank */
export function needed(value: string | undefined, option: string): string {
  if (value?.trim()) return value.trim()
  throw new WrongArguments(`${option} is missing.`)
}
