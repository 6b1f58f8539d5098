import { Button } from '@mantine/core'
import classes from './page.module.css'

type PagerProps = {
  page: number
  pageSize: number
  total: number
  /** True when there are more than were counted. */
  isMore?: boolean | undefined
  /** The noun for the listed things, as in “users”. */
  what: string
  onPage: (page: number) => void
}

/** The number of entries, and the way to the next of them. */
export function Pager({ page, pageSize, total, isMore, what, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const all = `${isMore ? 'more than ' : ''}${total.toLocaleString('en-US')}`
  return (
    <>
      <p className="tabular" role="status">
        {total === 0
          ? `No ${what}`
          : pages === 1
            ? `${total.toLocaleString('en-US')} ${what}`
            : `${first.toLocaleString('en-US')}–${Math.min(total, page * pageSize).toLocaleString('en-US')} of ${all} ${what}`}
      </p>
      <PageButtons page={page} pages={pages} onPage={onPage} />
    </>
  )
}

type PageButtonsProps = { page: number; pages: number; onPage: (page: number) => void }

/** The way from page to page; nothing where there is one. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
