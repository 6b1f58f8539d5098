import classes from './StateTag.module.css'

type StateTagProps = {
  isActive: boolean
  /** Active, and has not yet come: how their invitation stands, in a word or two. */
  awaited?: string | null
  /** What the two are called, where it is not “Active” and “Inactive”. */
  words?: { active: string; inactive: string }
}

const usualWords = { active: 'Active', inactive: 'Inactive' }

/** Active or not, in words; colour only adds to them. */
export function StateTag({ isActive, awaited = null, words = usualWords }: StateTagProps) {
  return (
    <span className={classes.tag} data-active={isActive && awaited === null}>
      {isActive ? (awaited ?? words.active) : words.inactive}
    </span>
  )
}
