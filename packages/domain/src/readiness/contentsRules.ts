import { inEnglish, t, told } from '@muster/words/t'
import { z } from 'zod'
import { localDate } from '../drill/drillPlan.ts'
import { messageText, nameText } from '../text.ts'
import type { BagKind } from './bagContents.ts'
import type { BagItem } from './itemCatalog.ts'

/** A rule pack about bags: what a law, a recommendation or an own policy asks to be in them, as a tenant keeps it. */

const kinds = ['classroom', 'office', 'assembly', 'reunification'] as const satisfies readonly BagKind[]

export const contentsRequirement = z.object({
  /** The name that the source gives it. */
  name: nameText,
  /** The things that count, by key: any of these, added up. */
  keys: z.array(z.string().min(1).max(50)).min(1, inEnglish('Choose what counts.')).max(20),
  atLeast: z.int().min(1, inEnglish('At least one.')).max(1000, inEnglish('At most 1,000.')),
  /** In bags of which kinds. */
  kinds: z.array(z.enum(kinds)).min(1, inEnglish('Choose at least one bag type.')).max(kinds.length),
  note: messageText.nullable(),
})
export type ContentsRequirement = z.infer<typeof contentsRequirement>

export const contentsPack = z.object({
  name: nameText,
  /** The jurisdiction in words. */
  jurisdiction: nameText,
  /** Null: only the organisation itself asks for it. */
  sourceUrl: z
    .url({ protocol: /^https?$/, error: inEnglish('Enter the web address of the source.') })
    .max(500, inEnglish('Keep it under 500 characters.'))
    .nullable(),
  /** The date that the source gives for itself. */
  asOf: nameText,
  /** The day on which somebody last read the source and compared. */
  checkedOn: localDate,
  requirements: z.array(contentsRequirement).min(1, inEnglish('Add at least one requirement.')).max(100),
})
export type ContentsPack = z.infer<typeof contentsPack>

export type ContentsCheck = {
  requirement: ContentsRequirement
  /** The number of pieces that these contents expect. */
  has: number
  isMet: boolean
  /** The requirement and the contents, as a sentence. */
  sentence: string
}

/** Compares the contents of a bag of a kind with a pack; only the requirements about that kind. */
export function checkContents(
  { requirements }: Pick<ContentsPack, 'requirements'>,
  kind: BagKind,
  items: readonly Pick<BagItem, 'key' | 'expected'>[],
): ContentsCheck[] {
  return requirements
    .filter((requirement) => requirement.kinds.includes(kind))
    .map((requirement) => {
      const has = items
        .filter(({ key }) => requirement.keys.includes(key))
        .reduce((sum, { expected }) => sum + expected, 0)
      const isMet = has >= requirement.atLeast
      return { requirement, has, isMet, sentence: sentenceOf(requirement, has) }
    })
}

function sentenceOf({ name, atLeast }: ContentsRequirement, has: number): string {
  return has === 0
    ? t`${told(name)}: ${atLeast} required, your contents have none.`
    : t`${told(name)}: ${atLeast} required, your contents have ${has}.`
}
