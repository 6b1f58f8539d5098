import { t } from '@muster/words/t'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/kit/Button.tsx'
import classes from './EarlierPressNotice.module.css'
import { saysEarlierPress } from './earlierPress.ts'

/**
 * Says that the running incident came from the first press, not from the last state of the form; until somebody has
 * read it.
 */
export function EarlierPressNotice() {
  const { state } = useLocation()
  const [isOpen, setIsOpen] = useState(() => saysEarlierPress(state))
  if (!isOpen) return null
  return (
    <div className={classes.bar} role="alert">
      <p className={classes.text}>
        {t`Your first press went through, so this is what started. Changes you made after it were not used.`}
      </p>
      <Button onClick={() => setIsOpen(false)}>{t`Close`}</Button>
    </div>
  )
}
