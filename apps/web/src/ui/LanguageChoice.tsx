import { languages } from '@muster/words/languages'
import { spokenLanguage, t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { chooseLanguage, offeredLanguages, subscribeToLanguage } from '../startup/language.ts'
import classes from './LanguageChoice.module.css'

/** The languages in which this page may be read, each by its own name, the present one first; nothing where there is only English. */
export function LanguageChoice() {
  const offered = useSyncExternalStore(subscribeToLanguage, offeredLanguages)
  if (offered.length === 0) return null
  const spoken = spokenLanguage()
  return (
    <nav className={classes.languages} aria-label={t`Language`}>
      {[spoken, ...offered.filter((code) => code !== spoken)].map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          dir={languages[code].direction}
          aria-pressed={code === spoken}
          onClick={() => chooseLanguage(code)}
        >
          {languages[code].name}
        </button>
      ))}
    </nav>
  )
}
