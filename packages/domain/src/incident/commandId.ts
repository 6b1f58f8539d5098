import { z } from 'zod'

/** The sender's id of a command. A second command with the same id changes nothing. */
export const commandId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w:.-]+$/, 'A command id has letters, digits and : . _ - only.')
