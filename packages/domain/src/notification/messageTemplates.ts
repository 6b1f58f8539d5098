import { languages, translatedCodes } from '@muster/words/languages'
import { say } from '@muster/words/message'
import { spokenLanguage, t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { z } from 'zod'
import { kindWords } from '../incident/kindWords.ts'
import type { IncidentKind } from '../incident/vocabulary.ts'
import { typedText } from '../text.ts'
import { andMore, headingOf, notRealSentences } from './builtInTemplates.ts'
import { channels, type MessageForm, type TemplateChannel } from './channels.ts'
import { defaultSmsParts, maxSmsParts, plainPunctuation, smsParts } from './smsParts.ts'
import { type MessageReader, type NotificationChannel, notificationChannel } from './vocabulary.ts'

/** The variables of a message to people outside. Written `{sites}` in a template. */
export const notificationVariables = [
  'organization',
  'sites',
  'action',
  'type',
  'location',
  'commander',
  'time',
  'message',
  'link',
] as const
export type NotificationVariable = (typeof notificationVariables)[number]

/**
 * The variables for each kind of reader. Families learn neither a place inside a building nor anybody's name, nor the
 * reason: that may be one student's matter.
 */
export const variablesFor: Record<MessageReader, readonly NotificationVariable[]> = {
  staff: notificationVariables,
  families: notificationVariables.filter((name) => !['location', 'commander', 'type'].includes(name)),
}

/** The meaning of each variable. */
export const notificationVariableWords = wordTable<NotificationVariable>({
  organization: say`the organization`,
  sites: say`the sites of the incident`,
  action: say`Hold, Secure, Lockdown, Evacuate or Shelter`,
  type: say`why: Threat, Injury, Medical …`,
  location: say`the location, if entered`,
  commander: say`the incident commander, if any`,
  time: say`the time at the site`,
  message: say`for staff, the message to rooms; for families, standard text on what is happening and what to do; for both, updates that command writes`,
  link: say`a page to confirm that you read it`,
})

/** The channels whose words can be chosen. */
export const templateChannel = z.enum(notificationChannel.options.filter(isTemplateChannel))

/** The longest text of each, in characters. */
export const maxBodyLength = Object.fromEntries(
  templateChannel.options.map((channel) => [channel, channels[channel].message.maxBodyLength]),
) as Record<TemplateChannel, number>

/** The form of a channel's messages. */
export function formOf(channel: TemplateChannel): MessageForm {
  return channels[channel].message.form
}

/** Checks whether a channel’s message has a subject beside its body. */
export function hasSubject(channel: TemplateChannel): boolean {
  return ['mail', 'push'].includes(formOf(channel))
}

/** The words of a message, with variables. `subject` is that of a mail, or the title of what a browser shows. */
export type MessageTemplate = { subject: string | null; body: string }

/**
 * The values to fill in; null: not known, and left out. Sites one by one: where there are many, some are counted only.
 */
export type NotificationValues = Record<Exclude<NotificationVariable, 'sites'>, string | null> & {
  sites: readonly string[]
}
type FilledValues = Record<NotificationVariable, string | null>

const written = (max: number) =>
  typedText(max).superRefine((text, context) => {
    const wrong = notificationVariablesProblem(text)
    if (wrong) context.addIssue(wrong)
  })

/** Words that somebody typed for one channel and stage. A variable that Muster does not know is refused. */
export const customTemplate = z.object({
  subject: written(200).nullable().default(null),
  body: written(Math.max(...Object.values(maxBodyLength))),
})

/** Finds the mistake in a template for a kind of reader and a channel; null when there is none. */
export function templateProblem(
  reader: MessageReader,
  channel: TemplateChannel,
  { subject, body }: MessageTemplate,
): { field: 'subject' | 'body'; message: string } | null {
  for (const [field, text] of [['subject', subject ?? ''] as const, ['body', body] as const]) {
    const kept = variablesIn(text).find((name) => !variablesFor[reader].includes(name))
    if (kept)
      return {
        field,
        message: t`Leave out ${`{${kept}}`}. Families do not get the room, the commander or the reason.`,
      }
  }
  const longest = maxBodyLength[channel]
  if ([...body].length > longest) return { field: 'body', message: t`Keep it under ${longest} characters.` }
  if (hasSubject(channel) && subject === null) return { field: 'subject', message: t`Write something first.` }
  if (!hasSubject(channel) && subject !== null)
    return {
      field: 'subject',
      message: t`This channel has no subject. Write everything in the text.`,
    }
  return null
}

/** Wordings of one template in other languages than English, by their tags. */
export const templateTranslations = z.partialRecord(z.enum(translatedCodes), customTemplate)
export type TemplateTranslations = z.output<typeof templateTranslations>

/**
 * Finds the mistake in a wording in another language: what is wrong with any template, and a variable that the English one has
 * and this one has not, or the other way around. A family that reads it must not lose the link.
 */
export function translationProblem(
  reader: MessageReader,
  channel: TemplateChannel,
  english: MessageTemplate,
  translated: MessageTemplate,
): ReturnType<typeof templateProblem> {
  const wrong = templateProblem(reader, channel, translated)
  if (wrong) return wrong
  for (const field of ['subject', 'body'] as const) {
    const [wanted, used] = [english[field], translated[field]].map((text) => variablesIn(text ?? ''))
    const missing = wanted?.find((name) => !used?.includes(name))
    if (missing) return { field, message: `{${missing}} is missing. The English text has it.` }
    const extra = used?.find((name) => !wanted?.includes(name))
    if (extra) return { field, message: `Leave out {${extra}}. The English text does not have it.` }
  }
  return null
}

const inBraces = /\{([^{}]*)\}/g

/** Finds the mistake in the variables of a template, as a sentence; null when there is none. */
export function notificationVariablesProblem(template: string): string | null {
  const unknown = [...template.matchAll(inBraces)].find(([, name = '']) => !variableOf(name))
  if (unknown) {
    const known = notificationVariables.map((each) => `{${each}}`).join(', ')
    return t`${unknown[0]} is not a variable. Use one of ${known}.`
  }
  return /[{}]/.test(template.replaceAll(inBraces, ''))
    ? t`Use ${'{'} and ${'}'} only around a variable, such as ${'{sites}'}.`
    : null
}

/** Checks whether a template says a variable. */
export function usesVariable({ subject, body }: MessageTemplate, name: NotificationVariable): boolean {
  return [subject ?? '', body].some((text) => variablesIn(text).includes(name))
}

function variablesIn(template: string): NotificationVariable[] {
  return [...template.matchAll(inBraces)].flatMap(([, name = '']) => variableOf(name) ?? [])
}

function variableOf(name: string): NotificationVariable | null {
  return notificationVariables.find((each) => each === name.trim().toLowerCase()) ?? null
}

/**
 * A message as it goes out. That it is a drill or a test is said here, first in the subject and first in the body, whatever
 * the template says: no choice of words can leave it out. Of what is too long for its channel, sites are counted instead of
 * named first, then `{message}` loses its end; the link stays whole.
 */
export function fillMessage(
  channel: TemplateChannel,
  { subject, body }: MessageTemplate,
  values: NotificationValues,
  kind: IncidentKind,
): MessageTemplate {
  return {
    subject:
      subject === null
        ? null
        : fitToLimit(maxSubjectLength, values, (written) => marked(kind, oneLine(fill(subject, written)))),
    body: fitToLimit(bodyRoom(channel), values, (written) =>
      markedBody(kind, fill(body, written) || headingOf(values.action ?? '', written.sites ?? ''), channel),
    ),
  }
}

/**
 * A limit on the length of a text. `fits`: the longest that may be sent. `isShort`: the longest before names of sites
 * are left out.
 */
type TextLimit = {
  fits: (text: string) => boolean
  isShort: (text: string) => boolean
  /** Writes a text as the channel does. */
  spell?: (text: string) => string
}

function upTo(longest: number): TextLimit {
  const fits = (text: string) => lengthOf(text) <= longest
  return { fits, isShort: fits }
}

const maxSubjectLength = upTo(200)

function bodyRoom(channel: TemplateChannel): TextLimit {
  if (formOf(channel) !== 'sms') return upTo(maxBodyLength[channel])
  return {
    fits: (text) => smsParts(text) <= maxSmsParts,
    isShort: (text) => smsParts(text) <= defaultSmsParts,
    spell: plainPunctuation,
  }
}

/**
 * Tries the longest text first and takes the first that fits: every site named, a few, one; and then less and less of
 * the message.
 */
function fitToLimit(
  { fits, isShort, spell = (text) => text }: TextLimit,
  values: NotificationValues,
  fillIn: (written: FilledValues) => string,
): string {
  const write = (written: FilledValues) => spell(fillIn(written))
  let written: FilledValues = { ...values, sites: values.sites.join(', ') }
  for (const named of [3, 2, 1]) {
    if (isShort(write(written))) break
    if (named < values.sites.length) written = { ...written, sites: someOf(values.sites, named) }
  }
  const cutTo = (text: string, isGood: (text: string) => boolean) => longestThat(text.trim(), isGood)
  const saying = (message: string): FilledValues => ({ ...written, message })
  if (!fits(write(written)))
    written = saying(cutTo(written.message ?? '', (message) => fits(write(saying(message)))))
  const text = write(written)
  const link = written.link?.trim()
  if (fits(text)) return text
  if (!link || !text.includes(link)) return cutTo(text, (part) => fits(spell(part)))
  // The rest is too long by itself: what a reader can press is worth more than its end.
  const rest = write({ ...written, link: null })
  return spell(`${cutTo(rest, (part) => fits(spell(`${part} ${link}`)))} ${link}`)
}

/** Shortens a text until it fits, with a mark where its end is left out; keeps its first letter at least. */
function longestThat(text: string, isGood: (text: string) => boolean): string {
  let [least, most] = [1, lengthOf(text)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (isGood(cut(text, middle))) least = middle
    else most = middle - 1
  }
  return cut(text, least)
}

/** “Oak East and 39 more”. A name is not let take all the room. */
function someOf(sites: readonly string[], named: number): string {
  const names = sites.slice(0, named).map((name) => cut(name, 60))
  return andMore(names.join(', '), sites.length - named)
}

function marked(kind: IncidentKind, text: string): string {
  return kind === 'Actual' ? text : `${kindWords[kind].word}: ${text}`
}

/** A mail has room to say it in a sentence. */
function markedBody(kind: IncidentKind, text: string, channel: TemplateChannel): string {
  if (kind === 'Actual') return text
  const { word } = kindWords[kind]
  return formOf(channel) === 'mail' ? `${word}: ${notRealSentences[kind]}\n\n${text}` : `${word}: ${text}`
}

/** A line that names nothing but what is not known is left out: “Place: ” says nothing. */
function fill(template: string, values: FilledValues): string {
  const lines = template.split('\n').flatMap((line) => {
    const named = variablesIn(line)
    const isEmpty = named.length > 0 && named.every((name) => !values[name]?.trim())
    if (isEmpty) return []
    const filled = line.replaceAll(inBraces, (whole, name: string) => {
      const variable = variableOf(name)
      const value = variable ? (values[variable]?.trim() ?? '') : whole
      return variable && isName(variable) && value !== '' ? isolated(value) : value
    })
    return [filled]
  })
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Variables whose values keep to themselves in a text that runs the other way. The others are sentences, words or a link. */
function isName(variable: NotificationVariable): boolean {
  return ['organization', 'sites', 'location', 'commander', 'time'].includes(variable)
}

function isolated(name: string): string {
  return languages[spokenLanguage()].direction === 'rtl' ? `\u2068${name}\u2069` : name
}

/** Names are what people typed: one with a line break must not begin a line, or a header, of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}

function lengthOf(text: string): number {
  return [...text].length
}

function cut(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

/** Checks whether the words of a channel can be chosen. */
export function isTemplateChannel(channel: NotificationChannel): channel is TemplateChannel {
  return channels[channel].message !== null
}
