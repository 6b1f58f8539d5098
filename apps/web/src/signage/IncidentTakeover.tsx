import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { actionLooks } from '../ui/ActionMark.tsx'
import { KindBand } from '../ui/KindBand.tsx'
import type { ActiveIncident, DisplayState } from './displayLive.ts'
import classes from './signage.module.css'

/** More than this are too small to be read across a hall. */
const shown = 4

type IncidentTakeoverProps = { incidents: readonly ActiveIncident[]; connection: DisplayState['connection'] }

/** Active incidents fill the screen, each by word, icon, color and the band of its kind; a real one comes first. */
export function IncidentTakeover({ incidents, connection }: IncidentTakeoverProps) {
  const isStale = connection === 'lost' || connection === 'signedOut'
  const first = incidents.slice(0, shown)
  const more = incidents.length - first.length
  return (
    <main
      className={classes.takeOver}
      aria-label={t`Active incidents`}
      data-many={first.length > 1}
      data-connection={connection}
    >
      {first.map((incident) => (
        <Panel key={incident.incidentId} incident={incident} />
      ))}
      {more > 0 || isStale || connection === 'readOnly' ? (
        <p className={classes.foot} role="status">
          {more > 0 ? t`${more} more active.` : null}{' '}
          {connection === 'readOnly' ? t`Nothing can be changed right now.` : null}
          {isStale ? t`No connection. This is the last known state.` : null}
        </p>
      ) : null}
    </main>
  )
}

/**
 * Everybody in the hall reads a display: in a lockdown it does not say where people hide, or where somebody called
 * from.
 */
const tellsPlace = (action: IncidentAction) => action !== 'Lockdown'

function Panel({ incident: { action, kind, incidentStart } }: { incident: ActiveIncident }) {
  const { Icon, solid } = actionLooks[action]
  return (
    <section className={classes.panel} data-kind={kind} style={{ background: solid }}>
      <div className={classes.band}>
        <KindBand kind={kind} />
      </div>
      <div className={classes.words}>
        <h1 className={classes.action}>
          <Icon size="0.95em" stroke={2} aria-hidden />
          {actionName(action)}
        </h1>
        <p className={classes.directive}>{actionGuides[action].directive}</p>
        {tellsPlace(action) ? <p className={classes.place}>{incidentStart.locationDescription}</p> : null}
      </div>
    </section>
  )
}
