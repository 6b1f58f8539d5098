import { Switch } from '@mantine/core'
import { t } from '@muster/words/t'
import '@mantine/core/styles/Switch.layer.css'
import type { GuestFlags } from '@muster/domain/access/guestFlags'
import { ChoiceCards } from '../../ui/kit/ChoiceCards.tsx'
import page from '../../ui/page/page.module.css'
import classes from './access.module.css'
import { haveSameRights, presets, rightsInOrder, rightWords } from './guestRights.ts'

type RightFieldsProps = { flags: GuestFlags; onFlags: (flags: GuestFlags) => void }

/** The rights of a guest: the usual ones for their role, and each by itself. */
export function RightFields({ flags, onFlags }: RightFieldsProps) {
  return (
    <fieldset className={classes.rights}>
      <legend>{t`What they can do`}</legend>
      <ChoiceCards
        label={t`Usual permissions`}
        choices={presets.map(({ name, detail }) => ({ value: name, title: name, text: detail }))}
        value={presets.find((preset) => haveSameRights(preset.flags, flags))?.name ?? null}
        onChange={(name) => {
          const preset = presets.find((each) => each.name === name)
          if (preset) onFlags(preset.flags)
        }}
      />
      {rightsInOrder.map((flag) => (
        <Switch
          key={flag}
          size="md"
          color="ink.6"
          label={rightWords[flag].label}
          description={rightWords[flag].detail}
          checked={flags[flag]}
          onChange={({ currentTarget }) => onFlags({ ...flags, [flag]: currentTarget.checked })}
        />
      ))}
      {Object.values(flags).some(Boolean) ? null : (
        <p
          className={page.note}
        >{t`With nothing chosen, they see only the action and messages to all rooms.`}</p>
      )}
    </fieldset>
  )
}
