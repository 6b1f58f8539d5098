import { t } from '@muster/words/t'
import { Button } from '../kit/Button.tsx'
import classes from './page.module.css'

type PageButtonsProps = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** The words on the buttons back and on. */
  words?: readonly [string, string] | undefined
  label?: string
  /** True to put the buttons at both ends of the line. */
  isSpread?: boolean
}

type PagerProps = PageButtonsProps & {
  /** True when there are more than were counted. */
  isMore?: boolean | undefined
  /** The number of listed things in words, as in “2 users”. */
  counted: (count: number) => string
}

/** The number of items, of which there is at least one, and the buttons from page to page. */
export function Pager({ isMore, counted, ...pages }: PagerProps) {
  const { page, pageSize, total } = pages
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <>
      <p className="tabular" role="status">
        {total <= pageSize
          ? counted(total)
          : isMore
            ? t`${first}–${last} of more than ${counted(total)}`
            : t`${first}–${last} of ${counted(total)}`}
      </p>
      <PageButtons {...pages} />
    </>
  )
}

/** The buttons from page to page; nothing where there is one page. */
export function PageButtons({ page, pageSize, total, onPage, ...looks }: PageButtonsProps) {
  const { words = [t`Previous`, t`Next`], label = t`Pages of the list`, isSpread } = looks
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page <= 1) return null
  return (
    <nav className={classes.pager} data-spread={isSpread} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words[0]}
      </Button>
      <span className="tabular">{t`Page ${page} of ${pages}`}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {words[1]}
      </Button>
    </nav>
  )
}
