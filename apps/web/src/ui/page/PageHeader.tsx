import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../useTitle.ts'
import { BackLink } from './BackLink.tsx'
import classes from './page.module.css'

type PageHeaderProps = {
  title: string
  /** In the window's title, when the heading is somebody's name. */
  windowTitle?: string
  subtitle?: ReactNode
  backLink?: { to: string; label: string } | undefined
  children?: ReactNode
}

/** The page's title, the way back, and the actions of the page. */
export function PageHeader({ title, windowTitle = title, subtitle, backLink, children }: PageHeaderProps) {
  useTitle(windowTitle)
  return (
    <div className={classes.head}>
      <div className={classes.heading}>
        {backLink ? <BackLink to={backLink.to}>{backLink.label}</BackLink> : null}
        <Title order={1}>{title}</Title>
        {subtitle ? <p className={classes.sub}>{subtitle}</p> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
