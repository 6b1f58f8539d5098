import classes from './readiness.module.css'

/** A score as a number, and how far it goes. */
export function ScoreMark({ score }: { score: number }) {
  return (
    <p className={classes.score}>
      <span>
        <strong className={classes.number}>{score}</strong> of 100
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${score}%` }} />
      </span>
    </p>
  )
}
