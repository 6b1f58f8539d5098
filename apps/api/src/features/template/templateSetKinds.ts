import type { AuditAction } from '@muster/contract/auditCalls'
import type { BagKind } from '@muster/domain/readiness/bagContents'
import { type InstructionItem, instructionItem, itemWords } from '@muster/domain/template/instructionItems'
import { type MessageItem, messageItem } from '@muster/domain/template/messageItems'
import { type TemplateScope, templateScopeWords } from '@muster/domain/template/templateScope'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'

/** The kinds of sets, and their differences. */
export type SetKind<T> = {
  name: 'instructions' | 'messages' | `contents-${BagKind}`
  /** Parses stored items. */
  items: z.ZodType<T[]>
  /** Formats an item on one line of the audit log. */
  words: (item: T) => string
  /** The name of a set there. */
  title: (choice: TemplateScope) => string
  /** Further changes with a new version, in its transaction. */
  onSaved?: (tx: Tx) => Promise<void>
}

export const instructionSets: SetKind<InstructionItem> = {
  name: 'instructions',
  items: z.array(instructionItem),
  words: itemWords,
  title: (choice) => `Instructions: ${templateScopeWords(choice)}`,
}

/** Messages are for every type. */
export const messageSets: SetKind<MessageItem> = {
  name: 'messages',
  items: z.array(messageItem),
  words: ({ title, text }) => `${title}: ${text}`,
  title: ({ action }) => `Messages: ${action ?? 'any action'}`,
}

/** The audit action of saving a version. */
export function savingDescription(
  items: readonly unknown[] | null,
  restoredFrom: number | null,
): AuditAction {
  if (items === null) return 'template.putOutOfUse'
  return restoredFrom === null ? 'template.saved' : 'template.restored'
}
