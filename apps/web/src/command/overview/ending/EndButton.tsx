import type { IncidentState } from '@muster/domain/incident/state'
import type { RefusalType } from '@muster/domain/refusal'
import { t } from '@muster/words/t'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { rich } from '../../../ui/rich.tsx'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import classes from './EndButton.module.css'

/** The reasons why somebody of command cannot end it, shown beside the button. Others have no button. */
const shownReasons: readonly RefusalType[] = ['other-sites', 'not-in-command', 'nobody-leads']

type EndButtonProps = {
  incident: IncidentState
  onEnd: () => void
  /** In the bar that stays while the board is scrolled: no reason, and nothing where it cannot be ended. */
  isShort?: boolean
  /** True while the other one is shown: a page has one way to the all-clear at a time. */
  isHidden?: boolean
}

/** The way to the all-clear. */
export function EndButton({ incident, onEnd, isShort = false, isHidden = false }: EndButtonProps) {
  const cannot = useWhyUnavailable(incident, 'end')
  if (cannot && (isShort || !shownReasons.includes(cannot.type))) return null
  return (
    <div className={classes.end} data-hidden={isHidden || undefined}>
      <ReasonButton
        kind={isShort ? 'band' : 'secondary'}
        className={classes.button ?? ''}
        whyNot={cannot?.sentence ?? null}
        onClick={onEnd}
      >
        <span>{rich`End ${<span className={classes.what}>{t`incident`}</span>}`}</span>
      </ReasonButton>
    </div>
  )
}
