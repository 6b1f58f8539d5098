import { type ObservableValue, observableValue } from './observableValue.ts'

/** Entries of one stored list that cannot be read here, and so are not sent from here. */
export type UnreadableList = {
  /** The storage key of the list. */
  key: string
  count: number
  /** Takes them out of the list once somebody was informed. */
  setAside: () => void
}

const lists = observableValue<readonly UnreadableList[]>([])

/** The lists that this page has opened and could not read in part. */
export const unreadableLists: ObservableValue<readonly UnreadableList[]> = lists

/** Notes how many entries of a list cannot be read; none takes it off. */
export function reportUnreadable(key: string, count: number, setAside: () => void): void {
  // A list is opened, and read again, while React draws: subscribers hear of it afterwards.
  queueMicrotask(() => {
    const known = lists.get().find((list) => list.key === key)
    if ((known?.count ?? 0) === count && (!known || known.setAside === setAside)) return
    const others = lists.get().filter((list) => list.key !== key)
    lists.set(count === 0 ? others : [...others, { key, count, setAside }])
  })
}
