import { Checkbox, Title } from '@mantine/core'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import classes from '../../ui/page/page.module.css'
import ownClasses from './notifications.module.css'

type ListHeadProps = {
  /** The id of the heading, which names the list. */
  id: string
  title: string
  /** The number of records out of use. Without any there is no choice to show them. */
  retired: number
  withRetired: boolean
  onWithRetired: (withRetired: boolean) => void
  /** The button that adds a record. */
  children: ReactNode
}

/** The head of a list whose records can be taken out of use: its heading, the choice to show those, and its button. */
export function ListHead({ id, title, retired, withRetired, onWithRetired, children }: ListHeadProps) {
  return (
    <div className={classes.cardHead}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div className={classes.actions}>
        {retired > 0 ? (
          <Checkbox
            label={t`Show ${retired} retired`}
            size="md"
            checked={withRetired}
            className={ownClasses.check}
            onChange={({ currentTarget }) => onWithRetired(currentTarget.checked)}
          />
        ) : null}
        {children}
      </div>
    </div>
  )
}
