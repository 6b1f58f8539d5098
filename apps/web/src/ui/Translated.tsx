import { isToldChecked, tellBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import classes from './Translated.module.css'

/**
 * A text that is stored in English, such as an instruction: in the reader's language, with the English that command and others
 * read below it, until a person of the organization has checked the translation. A text that somebody typed is in no catalog, and
 * stays as it was written.
 */
export function Translated({ text }: { text: string }) {
  const shown = tellBuiltIn(text)
  if (shown === null) return text
  if (isToldChecked(text)) return shown
  return (
    <>
      {shown}
      <span lang="en" dir="ltr" className={classes.english}>
        {text}
      </span>
    </>
  )
}
