import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import ownClasses from './notifications.module.css'

type VirtualListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  line: (item: T) => ReactNode
}

/** The height of a line until it is measured, in px. */
const lineHeight = 61

/** A list within a frame of its own: of thousands of lines only those in sight are drawn. */
export function VirtualList<T>({ label, items, keyOf, line }: VirtualListProps<T>) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    getItemKey: (at) => {
      const item = items[at]
      return item ? keyOf(item) : at
    },
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={frame} className={ownClasses.long} aria-label={label} tabIndex={0}>
      <ul className={ownClasses.longRows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return item ? (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line(item)}
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
