import classes from './StateTag.module.css'

type StateTagProps = {
  isActive: boolean
  /** Active, and has not yet come. */
  isAwaited?: boolean
}

/** Active or not, in words; colour only adds to them. */
export function StateTag({ isActive, isAwaited = false }: StateTagProps) {
  return (
    <span className={classes.tag} data-active={isActive && !isAwaited}>
      {isActive ? (isAwaited ? 'Invited' : 'Active') : 'Inactive'}
    </span>
  )
}
