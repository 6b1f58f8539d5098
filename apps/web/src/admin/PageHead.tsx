import { Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from '../ui/useTitle.ts'
import classes from './page.module.css'

type PageHeadProps = {
  title: string
  /** In the window's title, when the heading is somebody's name. */
  windowTitle?: string
  sub?: ReactNode
  back?: { to: string; label: string }
  children?: ReactNode
}

/** Where one is, the way back, and what can be done here. */
export function PageHead({ title, windowTitle = title, sub, back, children }: PageHeadProps) {
  useTitle(windowTitle)
  return (
    <div className={classes.head}>
      <div className={classes.heading}>
        {back ? (
          <Link to={back.to} className={classes.back}>
            <IconChevronLeft size={18} aria-hidden />
            <span className={classes.backLabel}>{back.label}</span>
          </Link>
        ) : null}
        <Title order={1}>{title}</Title>
        {sub ? <p className={classes.sub}>{sub}</p> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
