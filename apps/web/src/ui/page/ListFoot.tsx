import type { ReactNode } from 'react'
import { Pager } from './Pager.tsx'
import classes from './page.module.css'

/** One page of a list. `isMore`: there are more than `total`, which is as far as was counted. */
export type ListPage<T> = { items: readonly T[]; total: number; isMore?: boolean }

export type ListFootProps = {
  /** The number of items in words, as in “2 users”. */
  counted: (count: number) => string
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The words on the buttons back and on. */
  words?: readonly [string, string] | undefined
  /** The button that saves the list as a file. */
  file?: ReactNode
}

/** Under a list of which there is something: the count, the pages and the file. */
export function ListFoot<T>({ list, file, ...pages }: ListFootProps & { list: ListPage<T> | undefined }) {
  if (!list || list.total === 0) return null
  const { total, isMore } = list
  return (
    <div className={classes.foot}>
      <Pager {...pages} total={total} isMore={isMore} />
      {file}
    </div>
  )
}
