import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../ui/useTitle.ts'
import { BackLink } from './BackLink.tsx'
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
        {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
        <Title order={1}>{title}</Title>
        {sub ? <p className={classes.sub}>{sub}</p> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
