import type { RoomState } from '@muster/domain/incident/state'
import { inEnglish, t } from '@muster/words/t'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { type ReportLine, reportLines } from '../report/reportLines.ts'

/** The quick reply that is more than a message: the chat may be read late, the board of rooms is always read. Sent in English. */
export const helpWords = inEnglish('We need help')

/**
 * The report that the quick reply has filed and that command has not done yet, or null. While there is one the board
 * says that the room needs help, and another press is a message alone.
 * @param entries the waiting entries on this phone, of this incident alone
 */
export function openHelp(
  room: Pick<RoomState, 'reports'>,
  entries: readonly OutboxEntry[],
): ReportLine | null {
  const isOpen = ({ type, text, status }: ReportLine) => type === 7 && text === helpWords && status !== 'done'
  return reportLines(room, entries).find(isOpen) ?? null
}

/** Says to the person who pressed what the board shows of this room because of it: never more than is true yet. */
export function boardWords({ status, words }: Pick<ReportLine, 'status' | 'words'>): string {
  switch (status) {
    case 'waiting':
      return t`The command board does not show it yet.`
    case 'filed':
      return t`The command board shows that this room needs help.`
    case 'accepted':
    case 'done':
      return `${words}.`
  }
}
