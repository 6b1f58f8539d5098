import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../useTitle.ts'
import classes from './page.module.css'
import { WayUpLink } from './WayUpLink.tsx'
import type { WayUp } from './wayUp.ts'

type PageHeaderProps = {
  title: string
  /** In the window's title, when the heading is somebody's name. */
  windowTitle?: string
  subtitle?: ReactNode
  /** The way back where it is not the one of the table of pages; null: tabs lead there. */
  backLink?: WayUp | null | undefined
  children?: ReactNode
}

/** The page's title, the way back, and the actions of the page. */
export function PageHeader({ title, windowTitle = title, subtitle, backLink, children }: PageHeaderProps) {
  useTitle(windowTitle)
  return (
    <div className={classes.head}>
      <div className={classes.heading}>
        <WayUpLink to={backLink} />
        <Title order={1}>{title}</Title>
        {subtitle ? <p className={classes.sub}>{subtitle}</p> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
