import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { id } from '../id.ts'
import { type IncidentKind, type IncidentType, incidentKind, incidentType } from '../incident/vocabulary.ts'
import { nameText } from '../text.ts'
import { type NotificationTrigger, notificationChannel, notificationTrigger } from './vocabulary.ts'

const unique = <T>(list: readonly T[]) => new Set(list).size === list.length
const twice = inEnglish('This list has an entry twice.')

/** A rule that says who is notified of which incidents, when, and by which channels. Null: of any type, at any site. */
export const notificationRule = z.object({
  name: nameText,
  kinds: z
    .array(incidentKind)
    .min(1, inEnglish('Choose real incidents, drills or tests.'))
    .max(3)
    .refine(unique, twice),
  types: z.array(incidentType).min(1, inEnglish('Choose a type.')).max(7).refine(unique, twice).nullable(),
  siteIds: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1, inEnglish('Choose a site.'))
    .max(200)
    .refine(unique, twice)
    .nullable(),
  stages: z
    .array(notificationTrigger)
    .min(1, inEnglish('Choose when to notify.'))
    .max(3)
    .refine(unique, twice),
  channels: z
    .array(notificationChannel)
    .min(1, inEnglish('Choose a channel.'))
    .max(notificationChannel.options.length)
    .refine(unique, twice),
  groupIds: z.array(id).min(1, inEnglish('Choose a group.')).max(50).refine(unique, twice),
  /** Its groups are notified of the RBIMs of its sites as well, by its channels, of any kind, type and stage. */
  tellsOfDevices: z.boolean().default(false),
})
export type NotificationRule = z.output<typeof notificationRule>

/** The facts of an incident that a rule looks at. */
export type Occasion = {
  kind: IncidentKind
  type: IncidentType
  siteIds: readonly number[]
  stage: NotificationTrigger
}

/** Checks whether a rule applies. One of its sites is enough. */
export function applies(rule: NotificationRule, { kind, type, siteIds, stage }: Occasion): boolean {
  return (
    rule.kinds.includes(kind) &&
    rule.stages.includes(stage) &&
    (rule.types === null || rule.types.includes(type)) &&
    (rule.siteIds === null || rule.siteIds.some((each) => siteIds.includes(each)))
  )
}
