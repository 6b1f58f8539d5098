import type { AuditAction } from '@muster/contract/auditCalls'
import type { BagKind } from '@muster/domain/readiness/bagContents'
import { type InstructionItem, instructionItem, itemWords } from '@muster/domain/template/instructionItems'
import { type MessageItem, messageItem } from '@muster/domain/template/messageItems'
import { type TemplateScope, templateScopeWords } from '@muster/domain/template/templateScope'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'

/** The kinds of sets, and what they differ in. */
export type SetKind<T> = {
  name: 'instructions' | 'messages' | `contents-${BagKind}`
  /** How stored items are read. */
  items: z.ZodType<T[]>
  /** An item on one line of the audit log. */
  words: (item: T) => string
  /** What a set is called there. */
  title: (choice: TemplateScope) => string
  /** What else changes with a new version, in its transaction. */
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

/** What saving a version is called in the audit log. */
export function savingDescription(
  items: readonly unknown[] | null,
  restoredFrom: number | null,
): AuditAction {
  if (items === null) return 'template.putOutOfUse'
  return restoredFrom === null ? 'template.saved' : 'template.restored'
}
