import type { Notified } from '@muster/contract/notifiedCalls'
import { spokenLanguage } from '@muster/words/t'
import classes from './NotifiedPage.module.css'

type Told = Pick<Notified, 'message' | 'translatedMessage' | 'isChecked' | 'language'>

/**
 * The text of a message: as it was sent, with the English below its translation, until people of the organization have checked that.
 * Who reads the page in another language than the message gets the English in any case.
 */
export function NotifiedText({
  notified: { message, translatedMessage, isChecked, language },
}: {
  notified: Told
}) {
  const isEnough = translatedMessage !== null && isChecked && spokenLanguage() === language
  return (
    <>
      {translatedMessage === null ? null : (
        <p className={classes.message} lang={language} dir="auto">
          {translatedMessage}
        </p>
      )}
      {isEnough ? null : (
        <p className={translatedMessage === null ? classes.message : classes.from} lang="en" dir="auto">
          {message}
        </p>
      )}
    </>
  )
}
