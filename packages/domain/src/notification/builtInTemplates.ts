import { t } from '@muster/words/t'
import { channels, type TemplateChannel } from './channels.ts'
import type { MessageReader, NotificationTrigger } from './vocabulary.ts'

/** The words that Muster has for people outside, in the language that is spoken. They need a translation in every catalog. */

/** The variables as they stand in a template. */
const inTemplate = {
  organization: '{organization}',
  sites: '{sites}',
  action: '{action}',
  location: '{location}',
  commander: '{commander}',
  time: '{time}',
  message: '{message}',
  link: '{link}',
} as const

/** Words for a channel, with variables. */
type BuiltInTemplate = { subject: string | null; body: string }

/** The template for people outside where an organization has not written its own, in the language that is spoken. */
export function builtInTemplate(
  reader: MessageReader,
  channel: TemplateChannel,
  stage: NotificationTrigger,
): BuiltInTemplate {
  const { subject, body } = builtInWords(reader, channel, stage)
  // A value is isolated where it is filled in.
  return { subject: subject && withoutIsolates(subject), body: withoutIsolates(body) }
}

function builtInWords(
  reader: MessageReader,
  channel: TemplateChannel,
  stage: NotificationTrigger,
): BuiltInTemplate {
  const { organization, commander, location, time, message, link } = inTemplate
  switch (channels[channel].message.form) {
    case 'mail': {
      const facts = reader === 'staff' ? [t`Led by: ${commander}`, t`Place: ${location}`] : []
      const foot = [t`Time: ${time}`, '', t`Please confirm that you read this:`, link, '', organization]
      const heading = headings[stage]
      return { subject: heading, body: [heading, '', message, '', ...facts, ...foot].join('\n') }
    }
    case 'sms':
      return { subject: null, body: `${smsWords(reader, stage)} ${link}` }
    case 'push':
      return { subject: headings[stage], body: message }
    case 'chat': {
      const lines = [shortWords[stage], ...(reader === 'staff' ? [t`Led by ${commander}`] : []), time]
      return { subject: null, body: lines.join('\n') }
    }
  }
}

const headings: Record<NotificationTrigger, string> = {
  get start() {
    return t`${inTemplate.action} at ${inTemplate.sites}`
  },
  get update() {
    return t`Update: ${inTemplate.action} at ${inTemplate.sites}`
  },
  get end() {
    return t`Ended: ${inTemplate.action} at ${inTemplate.sites}`
  },
}
const shortWords: Record<NotificationTrigger, string> = {
  get start() {
    const { organization, action, sites, message } = inTemplate
    return t`${organization}: ${action} at ${sites}. ${message}`
  },
  get update() {
    const { organization, action, sites, message } = inTemplate
    return t`${organization}, ${action} at ${sites}: ${message}`
  },
  get end() {
    const { organization, action, sites, message } = inTemplate
    return t`${organization}, ${action} at ${sites} has ended. ${message}`
  },
}
/**
 * Chooses the words of an SMS. Muster's own words to families name the sites; a message that command writes to them
 * does not. Two parts of an SMS have no room for both.
 */
function smsWords(reader: MessageReader, stage: NotificationTrigger): string {
  const { organization, action, message } = inTemplate
  if (reader === 'staff' || stage === 'update') return shortWords[stage]
  return stage === 'start' ? `${organization}: ${action}. ${message}` : `${organization}: ${message}`
}

/** The sentence that says to people outside what a drill or a test is. */
export const notRealSentences = {
  get Exercise() {
    return t`This is a drill. No one is in danger.`
  },
  get Test() {
    return t`This is a test of the alert system. There is no emergency.`
  },
}

/** The action and its place, where a template has no words left. */
export function headingOf(action: string, sites: string): string {
  return t`${action} at ${sites}`
}

/** Names of some sites, and the number of the others. */
export function andMore(names: string, others: number): string {
  return withoutIsolates(t`${names} and ${others} more`)
}

function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '')
}
