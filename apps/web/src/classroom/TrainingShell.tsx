import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useBag } from './BagContext.ts'
import { LinkLine } from './LinkLine.tsx'
import classes from './TrainingShell.module.css'

/** What is around every page of a bag while nothing is happening. */
export function TrainingShell({ children }: { children: ReactNode }) {
  const { barcode, record } = useBag()
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Link to={paths.bag(barcode)} className={classes.name}>
          <strong>{record.name}</strong>
          <span>{record.siteName}</span>
        </Link>
        <LinkLine />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
