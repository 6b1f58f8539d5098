import { Menu } from '@mantine/core'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { useSyncExternalStore } from 'react'
import { Segmented } from '../ui/kit/Segmented.tsx'
import {
  chooseScheme,
  chosenScheme,
  type SchemeChoice,
  schemeChoices,
  subscribeToScheme,
} from '../ui/scheme.ts'

const words = wordTable<SchemeChoice>({
  light: say`Light`,
  dark: say`Dark`,
  device: say`Same as this device`,
})

/** Light, dark or as the device, kept on this device. A bag’s page decides for itself. */
export function SchemeControl() {
  return (
    <Segmented
      label={t`Appearance`}
      choices={schemeChoices.map((value) => ({ value, label: words[value] }))}
      value={useChosen()}
      onChange={chooseScheme}
    />
  )
}

/** The same as items of a menu. */
export function SchemeItems() {
  const chosen = useChosen()
  return (
    <>
      <Menu.Divider />
      <Menu.Label id="scheme-label">{t`Appearance`}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu holds groups, not fieldsets. */}
      <div role="group" aria-labelledby="scheme-label">
        <Menu.RadioGroup value={chosen} onChange={choose}>
          {schemeChoices.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {words[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Divider />
    </>
  )
}

function choose(value: string): void {
  const choice = schemeChoices.find((each) => each === value)
  if (choice) chooseScheme(choice)
}

function useChosen(): SchemeChoice {
  return useSyncExternalStore(subscribeToScheme, chosenScheme)
}
