import classes from './choices.module.css'
import type { SiteChoice } from './useSites.ts'

type SiteChoicesProps = {
  sites: readonly SiteChoice[]
  chosen: readonly number[]
  onChange: (siteId: number, chosen: boolean) => void
}

/** Where: every room of the chosen sites takes part. */
export function SiteChoices({ sites, chosen, onChange }: SiteChoicesProps) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>Where?</legend>
      <div className={`${classes.row} ${classes.many}`}>
        {sites.map(({ id, name, roomCount }) => (
          <label key={id} className={classes.pill}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
              className={classes.input}
            />
            {name}
            <span className={classes.small}>{roomCount} rooms</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
