import type { ReactNode } from 'react'
import classes from './PropertyList.module.css'

/** Names and values of one thing, a line each. Values that are absent are left out by who lists them. */
export function PropertyList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
