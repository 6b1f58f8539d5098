import { VisuallyHidden } from '@mantine/core'
import { siteBagRows } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { t } from '@muster/words/t'
import { roomLine } from '../../../board/words/roomWords.ts'
import { RoomMark } from '../../../ui/RoomMark.tsx'
import classes from './SiteBags.module.css'

type Props = { incident: IncidentState; openRoom: (id: string) => void }

/** The bags of offices, assembly points and places of reunification, which no number about rooms counts. Nothing where there are none. */
export function SiteBags({ incident, openRoom }: Props) {
  const rows = siteBagRows(incident)
  if (rows.length === 0) return null
  return (
    <section className={classes.bags} aria-labelledby="site-bags">
      <h2 id="site-bags" className={classes.title}>
        {t`Office and evacuation locations`} <span className={classes.apart}>{t`not counted as rooms`}</span>
      </h2>
      <ul className={classes.list}>
        {rows.map(({ room, progress, needsHelp, siteName }) => (
          <li key={room.id}>
            <button
              type="button"
              className={classes.bag}
              data-help={needsHelp}
              onClick={() => openRoom(room.id)}
            >
              <span className={classes.name}>
                {room.name}
                <span className={classes.apart}>
                  {room.kind ? bagKindWords[room.kind] : ''}
                  {incident.sites.length > 1 ? `, ${siteName}` : ''}
                </span>
              </span>
              <span className={classes.line}>
                <RoomMark progress={progress} needsHelp={needsHelp} />
                {needsHelp ? <VisuallyHidden>{t`Needs help:`} </VisuallyHidden> : null}
                {roomLine(room)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
