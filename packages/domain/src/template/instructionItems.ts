import { z } from 'zod'
import {
  attendanceDataType,
  choiceDataType,
  type InstructionDataType,
  instructionDataType,
  instructionPhase,
} from '../incident/vocabulary.ts'
import { nameText, typedText } from '../text.ts'

/** Longer than anybody reads in a lockdown; a message may be longer. */
export const instructionLimit = 300
/** A room has one page and a person under stress: more is not read. */
export const maxInstructions = 30

/** One thing that a room is asked, as a set holds it. */
export const instructionItem = z
  .object({
    text: typedText(instructionLimit),
    dataType: instructionDataType,
    /** The choices of a room; for data type 5 alone. */
    choices: z.array(nameText).max(12, 'Add at most 12 choices.').default([]),
    phase: instructionPhase,
    /** True where command counts on an answer. */
    required: z.boolean(),
  })
  .superRefine(({ dataType, choices, phase }, { addIssue }) => {
    const say = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (dataType === choiceDataType && choices.length < 2) say('choices', 'Add at least two choices.')
    if (dataType === choiceDataType && new Set(choices).size < choices.length)
      say('choices', 'Add each choice only once.')
    if (dataType !== choiceDataType && choices.length > 0)
      say('choices', 'Only a choice question has choices.')
    if (phase === 'after' && (dataType === 0 || dataType === attendanceDataType))
      say('dataType', 'Rooms answer these after the incident. Choose an answer type.')
  })
export type InstructionItem = z.infer<typeof instructionItem>

/**
 * The instructions to rooms, in the order they read them. Never none to do: a room must not meet an empty page in a
 * lockdown.
 */
export const instructionItems = z
  .array(instructionItem)
  .max(maxInstructions, `Use at most ${maxInstructions}.`)
  .refine((items) => items.some(({ phase }) => phase === 'during'), {
    error: 'Keep at least one instruction for during the incident.',
  })

/** The name of each data type where sets are edited. */
export const dataTypeWords: Record<InstructionDataType, string> = {
  0: 'Acknowledge',
  1: 'Yes or no',
  2: 'Number',
  3: 'Text',
  4: 'Attendance',
  5: 'Choice',
}

/** One line for an item, in the words of the audit log: `Lock the door (acknowledge, needed)`. */
export function itemWords({ text, dataType, choices, phase, required }: InstructionItem): string {
  const kind = dataTypeWords[dataType].toLowerCase()
  const asked = dataType === choiceDataType ? `${kind} of ${choices.join(' / ')}` : kind
  return `${text} (${phase === 'after' ? 'after, ' : ''}${asked}, ${required ? 'needed' : 'optional'})`
}
