import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { Translated } from '../../ui/Translated.tsx'
import classes from './LockdownShell.module.css'

type Props = { action: IncidentAction; name: string; siteName: string }

/** The action in its color, the room, and what to do. */
export function ActionBlock({ action, name, siteName }: Props) {
  const { Icon, solid } = actionLooks[action]
  return (
    <div className={classes.head}>
      <div className={classes.action} style={{ background: solid }}>
        <p className={classes.word}>
          <Icon size={30} stroke={2} aria-hidden />
          <span>
            <Translated text={action} />
          </span>
        </p>
        <p className={classes.place}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span>
            <bdi>{siteName}</bdi>
          </span>
        </p>
        <p className={classes.directive}>{actionGuides[action].directive}</p>
      </div>
    </div>
  )
}
