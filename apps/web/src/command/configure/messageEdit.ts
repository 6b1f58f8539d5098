import type { MessageSetVersion } from '@muster/contract/templateCalls'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import type { MessageAudience, MessageItem } from '@muster/domain/template/messageItems'
import { pickMessages } from '@muster/domain/template/pickMessages'
import { fillVariables, type VariableValues } from '@muster/domain/template/variables'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import type { Words } from '../../ui/form/Conflict.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'

/** A message while it is edited. `key` tells rows apart while they change places. */
export type MessageDraft = MessageItem & { key: string }
export type MessageValues = { items: MessageDraft[]; note: string }

/** The audience of a message, in words. */
export const audienceLabels = wordTable<MessageAudience>({
  any: say`All or some`,
  broadcast: say`All rooms`,
  room: say`Some rooms`,
})

/** The set that was made for exactly this action, also when it was put out of use. */
export function ownMessages(sets: readonly MessageSetVersion[], action: IncidentAction | null) {
  return sets.find((each) => each.action === action) ?? null
}

/** The first values of the form: the messages offered now, as the next version of the set for this action. */
export function toVersionedMessages(
  sets: readonly MessageSetVersion[],
  action: IncidentAction | null,
): Versioned<MessageValues> {
  const version = ownMessages(sets, action)?.version ?? 0
  const { items } = pickMessages(sets, action)
  return {
    version,
    values: { items: items.map((each, at) => ({ ...each, key: `${version}.${at}` })), note: '' },
  }
}

/** Says when the messages of an action, or of any, are offered. */
export function offeredWords(action: IncidentAction | null): string {
  return action
    ? t`Shown for this action, before messages for any action.`
    : t`Shown for every action, after its own messages.`
}

/** Makes a draft ready for sending. */
export function fromMessageDraft({ key: _, ...item }: MessageDraft): MessageItem {
  return item
}

/** A message on one line. */
export function messageLine({ title, text }: Pick<MessageItem, 'title' | 'text'>): string {
  return `${title}: ${text}`
}

/** An example of a message, with a made-up incident. */
export function exampleOf(text: string, action: IncidentAction | null): string {
  const values: VariableValues = {
    school: t`Lakeside School`,
    room: t`Room 12`,
    action: action ?? 'Lockdown',
    location: t`the gym`,
    commander: t`Dana Whitfield`,
    time: '9:41:20 AM',
  }
  return fillVariables(text, values)
}

/** The label of each field where two versions are compared. */
export const messageWords: Words<MessageValues> = {
  items: {
    get label() {
      return t`Messages`
    },
    show: (items) => items.map(messageLine).join('; ') || 'none',
  },
  note: {
    get label() {
      return t`Note`
    },
    show: (note) => note || 'none',
  },
}
