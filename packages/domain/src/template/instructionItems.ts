import { say } from '@muster/words/message'
import { inEnglish, t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
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
    choices: z.array(nameText).max(12, inEnglish('Add at most 12 choices.')).default([]),
    phase: instructionPhase,
    /** True where command counts on an answer. */
    required: z.boolean(),
  })
  .superRefine(({ dataType, choices, phase }, { addIssue }) => {
    const say = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (dataType === choiceDataType && choices.length < 2)
      say('choices', inEnglish('Add at least two choices.'))
    if (dataType === choiceDataType && new Set(choices).size < choices.length)
      say('choices', inEnglish('Add each choice only once.'))
    if (dataType !== choiceDataType && choices.length > 0)
      say('choices', inEnglish('Only a choice question has choices.'))
    if (phase === 'after' && (dataType === 0 || dataType === attendanceDataType))
      say('dataType', inEnglish('Rooms answer these after the incident. Choose an answer type.'))
  })
export type InstructionItem = z.infer<typeof instructionItem>

/**
 * The instructions to rooms, in the order they read them. Never none to do: a room must not meet an empty page in a
 * lockdown.
 */
export const instructionItems = z
  .array(instructionItem)
  .max(maxInstructions, { error: () => t`Use at most ${maxInstructions}.` })
  .refine((items) => items.some(({ phase }) => phase === 'during'), {
    error: inEnglish('Keep at least one instruction for during the incident.'),
  })

/** The name of each data type where sets are edited. */
export const dataTypeWords = wordTable<InstructionDataType>({
  0: say`Acknowledge`,
  1: say`Yes or no`,
  2: say`Number`,
  3: say`Text`,
  4: say`Attendance`,
  5: say`Choice`,
})

/** The same within a line. */
const askedWords = wordTable<Exclude<InstructionDataType, typeof choiceDataType>>({
  0: say`acknowledge`,
  1: say`yes or no`,
  2: say`number`,
  3: say`text`,
  4: say`attendance`,
})

/** One line for an item, in the words of the audit log: `Lock the door (acknowledge, needed)`. */
export function itemWords({ text, dataType, choices, phase, required }: InstructionItem): string {
  const facts = [
    ...(phase === 'after' ? [t`after`] : []),
    dataType === choiceDataType ? t`choice of ${choices.join(' / ')}` : askedWords[dataType],
    required ? t`needed` : t`optional`,
  ]
  return `${told(text)} (${facts.join(', ')})`
}
