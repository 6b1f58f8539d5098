import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { countWords } from './claims/words.ts'
import { clearingWords } from './clearingWords.ts'
import type { EarlierRound } from './state.ts'
import { statusWords } from './statusWords.ts'
import { needWords } from './vocabulary.ts'

/** One thing a room said, or that was found there, in a round that is over. */
export type RoundLine = { text: string; at: string }

/**
 * The state of a room in a round that is over, in words, the newest of each: its status, its attendance, what was
 * found.
 */
export function roundLines({ seenAt, answeredAt, status, attendance, found }: EarlierRound): RoundLine[] {
  const lines: RoundLine[] = []
  if (status) {
    const said = [status.status, ...(status.also ?? [])].map((each) => statusWords[each])
    const needs = status.needs.map((need) => needWords[need])
    const people = status.headcount === null ? [] : [t`${plural(status.headcount, '# person', '# people')}`]
    lines.push({ text: commaList([...said, ...people, ...needs]), at: status.at })
  }
  if (attendance) {
    lines.push({ text: t`Counted: ${commaList(countWords(attendance))}`, at: attendance.at })
  }
  if (found) lines.push({ text: t`${clearingWords[found.outcome]}, says ${found.byName}`, at: found.at })
  if (lines.length === 0 && answeredAt) lines.push({ text: t`Answered`, at: answeredAt })
  if (lines.length === 0 && seenAt) lines.push({ text: t`Seen, no answer`, at: seenAt })
  return lines
}
