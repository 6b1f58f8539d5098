import { tellFlat } from '@muster/words/flatMessage'
import { t } from '@muster/words/t'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { useTimeline } from '../overview/timeline/useTimeline.ts'
import classes from './access.module.css'

type GuestViewLogProps = { incidentId: string; guestId: string; version: number; isOver: boolean }

/** Every page and every record that the log says a guest was shown, the newest first. */
export function GuestViewLog({ incidentId, guestId, version, isOver }: GuestViewLogProps) {
  const query = useTimeline(incidentId, version, isOver)
  return (
    <Loaded query={query} height={60}>
      {(entries) => {
        const shown = entries.filter((entry) => entry.type === 'GuestShown' && entry.guestId === guestId)
        if (shown.length === 0) return <p className={page.note}>{t`Nothing yet.`}</p>
        return (
          <ol className={classes.shown} aria-label={t`What they saw`} reversed>
            {shown.toReversed().map(({ seq, at, text, message }) => (
              <li key={seq}>
                <TimeText at={at} /> {tellFlat({ text, message })}
              </li>
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}
