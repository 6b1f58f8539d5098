import classes from './StateTag.module.css'

type StateTagProps = {
  isActive: boolean
  /** The state of their invitation in a word or two, for an active account that has not yet come. */
  awaited?: string | null
  /** The words for the two states, where they are not “Active” and “Inactive”. */
  words?: { active: string; inactive: string }
}

const usualWords = { active: 'Active', inactive: 'Inactive' }

/** Active or not, in words; color only adds to them. */
export function StateTag({ isActive, awaited = null, words = usualWords }: StateTagProps) {
  return (
    <span className={classes.tag} data-active={isActive && awaited === null}>
      {isActive ? (awaited ?? words.active) : words.inactive}
    </span>
  )
}
