import { t } from '@muster/words/t'
import { useState } from 'react'
import classes from './LongText.module.css'

/** Longer than this, in characters, a text is cut after four lines until somebody wants all of it. */
const long = 160

/** A text that somebody wrote. A long one does not push what stands below it out of sight. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= long)
  return (
    <div>
      <p className={classes.text} data-whole={whole || undefined}>
        {text}
      </p>
      {whole ? null : (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>{t`Read all`}</button>
      )}
    </div>
  )
}
