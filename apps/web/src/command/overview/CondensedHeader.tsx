import { actionName } from '@muster/domain/incident/actionGuides'
import type { Board } from '@muster/domain/incident/board'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { Elapsed, headerColor } from './BoardHeader.tsx'
import classes from './CondensedHeader.module.css'
import { EndButton } from './ending/EndButton.tsx'

type CondensedHeaderProps = { incident: IncidentState; board: Board; onEnd: () => void }

/**
 * The header in one line at the top of the window, while the whole one is scrolled away. It lies over the page, so that
 * nothing moves when it comes. Its words are those of the whole header, so only its button is read aloud.
 */
export function CondensedHeader({ incident, board, onEnd }: CondensedHeaderProps) {
  const { kind, action, stage } = incident
  const { needsHelp, silent, answered } = board.counts
  return (
    <div className={classes.place}>
      <div
        ref={useHeightVariable<HTMLDivElement>('--page-head-height')}
        className={classes.bar}
        data-condensed
        data-kind={kind}
        style={{ background: headerColor(incident) }}
      >
        <div className={classes.inner}>
          <div className={classes.words} aria-hidden>
            <span className={classes.what}>
              <span className={classes.kind}>{kindWords[kind].word}</span>
              <strong>{actionName(action)}</strong>
            </span>
            <span className={classes.clock}>
              <Elapsed {...incident} />
            </span>
            <span className={classes.count} data-help={needsHelp > 0 || undefined}>
              <HelpMark isInTextColor /> {needsHelp} <span className={classes.label}>{t`need help`}</span>
            </span>
            <span className={classes.count}>
              <ProgressMark progress="notReached" bare /> {silent}{' '}
              <span className={classes.label}>{t`silent`}</span>
            </span>
            <span className={classes.count}>
              <ProgressMark progress="answered" bare /> {answered}{' '}
              <span className={classes.label}>{t`answered`}</span>
            </span>
          </div>
          {stage === 'active' ? <EndButton incident={incident} onEnd={onEnd} isShort /> : null}
        </div>
      </div>
    </div>
  )
}
