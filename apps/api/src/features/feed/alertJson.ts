import { z } from 'zod'
import type { ParsedAlert } from './alertItems.ts'
import { FeedError } from './feedError.ts'

/**
 * Parses CAP alerts in JSON: one, a list, `{"alerts": […]}`, or the GeoJSON of the National Weather Service. There is no
 * standard, so elements of CAP are found by their names; null for any other document.
 * @throws FeedError for a list without any alert
 */
export function parseJsonAlerts(text: string): ParsedAlert[] | null {
  const list = alertsIn(parsed(text))
  if (!list) return null
  const found = list.flatMap((each) => {
    const read = alert.safeParse(each)
    return read.success && looksLikeAlert(read.data) ? [alertOf(read.data)] : []
  })
  if (found.length === 0 && list.length > 0)
    throw new FeedError(
      'This is JSON, but neither a JSON feed nor CAP alerts that could be read. Use the address of the same as Atom, RSS or CAP, which end in .atom, .rss, .xml or .cap.',
    )
  return found
}

const word = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((each) => each || null)
const info = z.object({
  language: word,
  event: word,
  headline: word,
  description: word,
  instruction: word,
  expires: word,
  severity: word,
})
const reference = z.union([
  z.string(),
  z
    .object({ sender: z.string().catch(''), identifier: z.string() })
    .transform(({ sender, identifier }) => `${sender.replace(/[\s,]/g, '')},${identifier}`),
])
const alert = info.extend({
  identifier: word,
  id: word,
  status: word,
  msgType: word,
  messageType: word,
  sent: word,
  references: z
    .union([reference, z.array(reference)])
    .nullish()
    .catch(null),
  info: z
    .union([z.array(info), info.transform((one) => [one])])
    .optional()
    .catch(undefined),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const envelope = z.union([
  z.array(z.unknown()),
  z.object({ alerts: z.array(z.unknown()) }).transform(({ alerts }) => alerts),
  z.object({ alert: z.unknown() }).transform(({ alert: one }) => (Array.isArray(one) ? one : [one])),
  z
    .object({
      type: z.literal('FeatureCollection'),
      features: z.array(z.object({ properties: z.unknown() })),
    })
    .transform(({ features }) => features.map(({ properties }) => properties)),
  z
    .object({ identifier: z.string(), info: z.unknown() })
    .loose()
    .transform((one) => [one]),
])

function alertsIn(json: unknown): unknown[] | null {
  const found = envelope.safeParse(json)
  if (!found.success || (typeof json === 'object' && json !== null && 'items' in json)) return null
  // A list of lists, or of alerts each inside a named object.
  return found.data.map((each) => {
    const inside = z.object({ alert: z.object() }).loose().safeParse(each)
    return inside.success ? z.object({ alert: z.unknown() }).parse(each).alert : each
  })
}

type JsonAlert = z.output<typeof alert>

function looksLikeAlert({ info: infos, headline, event, status, expires, references }: JsonAlert): boolean {
  return (
    infos !== undefined ||
    (references !== null && references !== undefined) ||
    ((headline ?? event) !== null && (status ?? expires) !== null)
  )
}

function alertOf(read: JsonAlert): ParsedAlert {
  const { identifier, id, status, msgType, messageType, sent, references } = read
  return {
    identifier: identifier ?? id,
    status,
    msgType: msgType ?? messageType,
    sent,
    references: Array.isArray(references) ? references.join(' ') : (references ?? null),
    infos: (read.info ?? [read]).map((each) => ({
      language: each.language,
      headline: each.headline ?? each.event,
      expires: each.expires,
      severity: each.severity,
      text: [each.description, each.instruction].filter(Boolean).join(' ') || null,
    })),
  }
}
