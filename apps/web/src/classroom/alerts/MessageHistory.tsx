import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { By } from '../../ui/By.tsx'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import classes from './MessageHistory.module.css'
import type { History, HistoryItem } from './useHistory.ts'

export type MessageHistoryProps = {
  /** The words for an empty list. */
  none: string
  items: readonly HistoryItem[]
  status: History['status']
}

/** The words below an empty list: no messages yet is another thing than no answer. */
export function emptyWords(status: History['status'], none: string): string {
  switch (status) {
    case 'loading':
      return t`Loading…`
    case 'loaded':
      return none
    case 'failed':
      return t`We couldn’t load earlier messages. This page tries again automatically.`
  }
}

/** Messages of one kind, newest first. */
export function MessageHistory({ none, items, status }: MessageHistoryProps) {
  return (
    <>
      {items.length === 0 ? <p className={classes.none}>{emptyWords(status, none)}</p> : null}
      <ol className={classes.list}>
        {items.map(
          ({ message, sentOn, from, byName, type, roomNames, struckOn, struckByName, struckReason }) => (
            <li key={`${sentOn} ${message}`}>
              <p className={classes.text} dir="auto">
                {struckOn ? (
                  <s>
                    <Translated text={message} />
                  </s>
                ) : (
                  <Translated text={message} />
                )}
              </p>
              {struckOn ? (
                <p className={classes.text}>
                  {rich`Taken back ${<TimeText at={struckOn} />} by ${struckByName}`}
                  {struckReason ? `: ${struckReason}` : ''}
                </p>
              ) : null}
              <p className={classes.meta}>
                <By from={from} name={byName} /> · <TimeText at={sentOn} />
                {type === 3 ? ` · ${t`To ${commaList(roomNames)}`}` : null}
              </p>
            </li>
          ),
        )}
      </ol>
    </>
  )
}
