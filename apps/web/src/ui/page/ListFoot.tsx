import type { ReactNode } from 'react'
import { Pager } from './Pager.tsx'
import classes from './page.module.css'

/** One page of a list. `isMore`: there are more than `total`, which is as far as was counted. */
export type ListPage<T> = { items: readonly T[]; total: number; isMore?: boolean }

export type ListFootProps = {
  /** The noun for the items. */
  one: string
  many: string
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The words on the buttons back and on. */
  words?: readonly [string, string] | undefined
  /** The button that saves the list as a file. */
  file?: ReactNode
}

/** Under a list of which there is something: the count, the pages and the file. */
export function ListFoot<T>({
  list,
  one,
  many,
  file,
  ...pages
}: ListFootProps & { list: ListPage<T> | undefined }) {
  if (!list || list.total === 0) return null
  const { total, isMore } = list
  return (
    <div className={classes.foot}>
      <Pager {...pages} total={total} isMore={isMore} what={total === 1 ? one : many} />
      {file}
    </div>
  )
}
