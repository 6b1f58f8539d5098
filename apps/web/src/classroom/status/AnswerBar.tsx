import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import buttons from '../buttons.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import classes from './AnswerBar.module.css'

type Props = {
  /** The room's answer and its progress, in words. */
  said: ReactNode
  /** Sends the changes since; null while there are none. */
  update: (() => void) | null
  /** The two answers, or the question before one of them is taken. */
  children: ReactNode
}

/**
 * The room's answer, above the navigation at any scroll position: one tap says that all are safe, one that help is
 * needed. It stays in the same place when the room has answered, with the answer in it: a second tap changes nothing
 * by itself.
 */
export function AnswerBar({ said, update, children }: Props) {
  return (
    <div ref={useHeightVariable<HTMLDivElement>('--page-bar-height')} className={classes.bar}>
      <div className={classes.line}>
        <p role="status">{said}</p>
        {update ? (
          <FocusableButton
            h={44}
            fz="md"
            className={buttons.primary}
            onClick={update}
          >{t`Send update`}</FocusableButton>
        ) : null}
      </div>
      {children}
    </div>
  )
}
