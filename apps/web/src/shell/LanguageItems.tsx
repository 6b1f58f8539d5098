import { Menu } from '@mantine/core'
import { setMyDeskLanguage } from '@muster/contract/userCalls'
import { hasDesks, isLanguage, languages } from '@muster/words/languages'
import { spokenLanguage, t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { chooseLanguage, offeredLanguages, subscribeToLanguage } from '../startup/language.ts'

/** The languages in which this desk may be read, each by its own name, as items of a menu; nothing where there is only English. */
export function LanguageItems() {
  const offered = useSyncExternalStore(subscribeToLanguage, offeredLanguages).filter(hasDesks)
  if (offered.length < 2) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label id="language-label">{t`Language`}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu holds groups, not fieldsets. */}
      <div role="group" aria-labelledby="language-label">
        <Menu.RadioGroup
          value={spokenLanguage()}
          onChange={(value) => {
            if (!isLanguage(value)) return
            chooseLanguage(value)
            // For what is sent to the account. Without a network the page speaks the language all the same.
            call(setMyDeskLanguage, { body: { language: value } }, { own: true }).catch(() => {})
          }}
        >
          {offered.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code} dir={languages[code].direction}>
              {languages[code].name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}
