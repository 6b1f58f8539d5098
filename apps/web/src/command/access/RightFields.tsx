import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { GuestFlags } from '@muster/domain/access/guestFlags'
import classes from './access.module.css'
import { haveSameRights, presets, rightsInOrder, rightWords } from './guestRights.ts'

type RightFieldsProps = { flags: GuestFlags; onFlags: (flags: GuestFlags) => void }

/** The rights of a guest: the usual ones for their role, and each by itself. */
export function RightFields({ flags, onFlags }: RightFieldsProps) {
  return (
    <fieldset className={classes.rights}>
      <legend>What they can do</legend>
      <ul className={classes.presets} aria-label="Usual">
        {presets.map((preset) => (
          <li key={preset.name}>
            <button
              type="button"
              className={classes.preset}
              aria-pressed={haveSameRights(preset.flags, flags)}
              onClick={() => onFlags(preset.flags)}
            >
              <strong>{preset.name}</strong>
              <span>{preset.detail}</span>
            </button>
          </li>
        ))}
      </ul>
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
        <p className={classes.hint}>
          With nothing chosen they see what is happening and what all rooms were told, no more.
        </p>
      )}
    </fieldset>
  )
}
