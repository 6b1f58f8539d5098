import classes from './StateTag.module.css'

type StateTagProps = {
  isActive: boolean
  /** Active, and has not yet come. */
  isAwaited?: boolean
  /** What the two are called, where it is not “Active” and “Inactive”. */
  words?: { active: string; inactive: string }
}

const usualWords = { active: 'Active', inactive: 'Inactive' }

/** Active or not, in words; colour only adds to them. */
export function StateTag({ isActive, isAwaited = false, words = usualWords }: StateTagProps) {
  return (
    <span className={classes.tag} data-active={isActive && !isAwaited}>
      {isActive ? (isAwaited ? 'Invited' : words.active) : words.inactive}
    </span>
  )
}
