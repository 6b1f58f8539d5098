import { inEnglish, t, told } from '@muster/words/t'
import { z } from 'zod'
import { messageText, nameText } from '../text.ts'
import { type BagItem, catalogue } from './itemCatalog.ts'

/** The contents that an organisation wants in its bags of one kind: things of the catalogue, and things of its own. */

/** The most things in one bag: a person who counts it takes every one into their hand. */
export const maxItems = 60

/** The key of something that is not in the catalogue; the page makes it once, and it stays for ever. */
const ownKey = /^own-[a-z0-9-]{1,40}$/

const nameOf = new Map<string, string>(catalogue.map(({ key, name }) => [key, name]))

/** A thing as it was stored: the catalogue may have changed since. */
export const storedThing = z.object({
  key: z.string().min(1).max(50),
  name: nameText,
  expected: z.int().min(1, inEnglish('At least one.')).max(1000, inEnglish('At most 1,000.')),
  canExpire: z.boolean(),
  howToUse: messageText,
}) satisfies z.ZodType<BagItem>

const contentsItem = storedThing.superRefine(({ key, name }, ctx) => {
  const inCatalogue = nameOf.get(key)
  if (inCatalogue === undefined && !ownKey.test(key))
    ctx.addIssue({
      code: 'custom',
      path: ['key'],
      message: inEnglish('This is not in the catalog or your own items. Add it again.'),
    })
  // Counts and first aid mean the thing by its key: under another name it would be another thing.
  if (inCatalogue !== undefined && inCatalogue !== name)
    ctx.addIssue({
      code: 'custom',
      path: ['name'],
      message: t`This is “${told(inCatalogue)}”. Add your own item for something else.`,
    })
})

export const contentsItems = z
  .array(contentsItem)
  .min(1, inEnglish('Add at least one item, or use the standard contents.'))
  .max(maxItems, { error: () => t`A bag can hold up to ${maxItems} items.` })
  .superRefine((items, ctx) => {
    for (const [at, { key, name }] of items.entries())
      if (items.findIndex((other) => other.key === key) < at)
        ctx.addIssue({
          code: 'custom',
          path: [at, 'name'],
          message: t`“${told(name)}” is listed twice. Add up the numbers.`,
        })
  })
