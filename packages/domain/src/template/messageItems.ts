import { inEnglish, t } from '@muster/words/t'
import { z } from 'zod'
import { severity } from '../incident/vocabulary.ts'
import { messageText, typedText } from '../text.ts'
import { variablesIn, variablesProblem } from './variables.ts'

/** The use of a message template: a broadcast to all rooms, a room message to some, or either. */
export const messageAudience = z.enum(['any', 'broadcast', 'room'])
export type MessageAudience = z.infer<typeof messageAudience>

/** A message that is one press away. */
export const messageItem = z
  .object({
    /** The text on its button. */
    title: typedText(40),
    text: messageText,
    severity,
    audience: messageAudience.default('any'),
  })
  .superRefine(({ text, audience }, { addIssue }) => {
    const wrong = variablesProblem(text)
    if (wrong) addIssue({ code: 'custom', path: ['text'], message: wrong })
    else if (audience !== 'room' && variablesIn(text).includes('room')) {
      const message = t`A message to all rooms can’t name one room. Remove ${'{room}'}, or send it to some rooms.`
      addIssue({ code: 'custom', path: ['text'], message })
    }
  })
export type MessageItem = z.infer<typeof messageItem>

export const messageItems = z.array(messageItem).max(20, inEnglish('Use at most 20.'))
