import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import page from '../../ui/page/page.module.css'
import classes from './HomePage.module.css'

type HomeCardProps = {
  title: string
  /** The page that has all of it; null where there is nothing more. */
  more?: { to: string; label: string } | null
  children: ReactNode
}

/** A part of home, with the way to its own page. */
export function HomeCard({ title, more = null, children }: HomeCardProps) {
  const id = useId()
  return (
    <section className={page.card} aria-labelledby={id}>
      <div className={page.cardHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {more ? (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
