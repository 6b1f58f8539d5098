import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { useBag } from '../BagContext.ts'
import classes from './IncidentBanner.module.css'

/** The banner over a page that an incident takes nobody away from: the action, and the way to the instructions. */
export function IncidentBanner() {
  const { barcode, room } = useBag()
  if (!room) return null
  const { kind, action } = room.incident
  const { Icon, solid } = actionLooks[action]
  return (
    <div role="alert" className={classes.banner} style={{ background: solid }}>
      <p className={classes.words}>
        <Icon size={26} stroke={2} aria-hidden />
        <span>
          <strong>
            {kindWords[kind].word}: {actionName(action)}
          </strong>{' '}
          {actionGuides[action].directive}
        </span>
      </p>
      <Link to={paths.bag(barcode, 'checklist')} className={classes.link}>{t`Open the checklist`}</Link>
    </div>
  )
}
