import { TextInput } from '@mantine/core'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useIsInteracting } from '../../board/steady/useIsInteracting.ts'
import { useStableCallback } from '../../board/steady/useStableCallback.ts'
import { useStableList } from '../../board/steady/useStableList.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import classes from './ChannelList.module.css'
import { type ChannelRow, type ChannelSection, channelPositions, findIn, searchWords } from './channelRows.ts'
import type { ChatEntry } from './chatOutbox.ts'
import type { ChatAddress } from './useChatAddress.ts'

const sectionWords = wordTable<ChannelSection>({
  groups: say`Groups`,
  unread: say`Unread`,
  rest: say`Rooms`,
})

type ChannelListProps = {
  incident: IncidentState
  rows: ReadonlyMap<ChatChannel, ChannelRow>
  /** True once the read marks are known. */
  isKnown: boolean
  /** The rooms whose page is open; null while that is not known. */
  pages: ReadonlySet<string> | null
  /** The entries that were refused, or should have been sent by now. */
  unsent: readonly ChatEntry[]
  address: ChatAddress
  /** Rooms chosen for one message; null while none are being chosen. */
  chosen: ReadonlySet<string> | null
  mayChoose: boolean
  onChosen: (chosen: ReadonlySet<string> | null) => void
  onWrite: () => void
  /** @param seq the entry that a search has found */
  onOpen: (channel: ChatChannel, seq: number | null) => void
}

/** Every conversation of an incident: the groups, then rooms with something to read, then the rest. */
export function ChannelList(props: ChannelListProps) {
  const { incident, rows, isKnown, pages, address, chosen, onChosen } = props
  const { siteId, channel } = address
  // The address follows the typed text a moment later.
  const [typed, setTyped] = useState<string | null>(null)
  const search = typed ?? address.search
  const scroller = useRef<HTMLElement>(null)
  const isInteracting = useIsInteracting(scroller)
  const words = useMemo(() => searchWords(search), [search])
  const isAsked = words.length > 0 || siteId !== null
  const found = useMemo(() => {
    if (!isAsked) return null
    const isHere = ({ of }: ChannelRow) => siteId === null || of === null || of.room.siteId === siteId
    return new Map(
      [...rows.values()].flatMap((row) => {
        const match = isHere(row) ? findIn(row, words) : null
        return match ? [[row.channel, match] as const] : []
      }),
    )
  }, [rows, words, siteId, isAsked])
  const wanted = useMemo(
    () => channelPositions([...rows.values()].filter((row) => !found || found.has(row.channel))),
    [rows, found],
  )
  const { places, sortNow } = useStableList(wanted, isInteracting, `${isKnown} ${siteId} ${search}`)
  const items = useMemo(() => withSectionHeads(places, wanted), [places, wanted])
  // That something was read, here or by the same person elsewhere, is no news.
  const outOfPlace = useMemo(() => {
    const toRead = new Set(places.flatMap(({ id, section }) => (section === 'unread' ? [id] : [])))
    return wanted.filter(({ id, section }) => section === 'unread' && !toRead.has(id)).length
  }, [places, wanted])
  const unsent = useMemo(() => new Set(props.unsent.map((entry) => entry.channel)), [props.unsent])
  const [focused, setFocused] = useState<string | null>(null)

  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (items[at]?.id === null ? 36 : 72),
    overscan: 6,
    getItemKey: (at) => items[at]?.id ?? `head ${items[at]?.section}`,
  })

  const shown = (id: string | null) => id !== null && items.some((item) => item.id === id)
  const currentId = shown(focused) ? focused : shown(channel) ? channel : (places[0]?.id ?? null)

  function go(to: number) {
    const id = items[to]?.id
    if (!id) return
    virtual.scrollToIndex(to, { align: 'auto' })
    setFocused(id)
    focusLine(scroller.current, id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = items.findIndex(({ id }) => id !== null && id === currentId)
    const to = itemAfterKey(event.key, items, from)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(to)
  }

  function find(words: string) {
    setTyped(words)
    address.setSearch(words)
  }

  const field = useFindKey()
  const onOpen = useStableCallback((to: ChatChannel) => {
    setFocused(to)
    props.onOpen(to, found?.get(to)?.said?.seq ?? null)
  })
  const onToggle = useStableCallback((roomId: string) => {
    const next = new Set(chosen)
    if (!next.delete(roomId)) next.add(roomId)
    onChosen(next)
  })

  return (
    <>
      <div className={classes.tools}>
        <TextInput
          ref={field}
          type="search"
          size="md"
          aria-label={t`Search rooms and messages`}
          placeholder={t`Rooms or messages`}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => find(currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') find('')
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            const first = items.findIndex(({ id }) => id !== null)
            go(first)
            if (event.key === 'Enter' && items[first]?.id) onOpen(items[first].id)
          }}
        />
        {incident.sites.length > 1 ? (
          <SearchSelect
            aria-label={t`Site`}
            size="md"
            value={siteId === null ? '' : String(siteId)}
            onChange={(value) => address.setSite(value === '' ? null : Number(value))}
            data={[
              { value: '', label: t`All sites` },
              ...incident.sites.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
      </div>
      <nav ref={scroller} className={classes.scroller} aria-label={t`Conversations`}>
        <ul className={classes.list} style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index]
            if (!item) return null
            const row = item.id === null ? undefined : rows.get(item.id)
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row ? (
                  <ChannelLine
                    row={row}
                    isOpen={row.channel === channel}
                    isCurrent={row.channel === currentId}
                    isPageOpen={row.of && pages ? pages.has(row.channel) : null}
                    isUnsent={unsent.has(row.channel)}
                    hasSites={incident.sites.length > 1}
                    found={found?.get(row.channel)?.said ?? null}
                    isChosen={chosen && row.of ? chosen.has(row.channel) : null}
                    onOpen={onOpen}
                    onToggle={onToggle}
                  />
                ) : (
                  <h2 className={classes.section}>
                    {item.section === 'unread' && item.count === 0
                      ? t`Recently read`
                      : sectionWords[item.section]}{' '}
                    <span>{item.count || null}</span>
                  </h2>
                )}
              </li>
            )
          })}
        </ul>
        {places.length === 0 ? <p className={classes.empty}>{t`No matches.`}</p> : null}
      </nav>
      <ListFooter
        {...props}
        shownIds={places.flatMap(({ id }) => (rows.get(id)?.of ? [id] : []))}
        outOfPlace={outOfPlace}
        onSort={sortNow}
      />
    </>
  )
}

type ListFooterProps = Pick<ChannelListProps, 'chosen' | 'mayChoose' | 'onChosen' | 'onWrite'> & {
  shownIds: readonly string[]
  outOfPlace: number
  onSort: () => void
}

/** Below the list, where it pushes nothing away: that there is news elsewhere, and one message to several rooms. */
function ListFooter({ chosen, mayChoose, onChosen, onWrite, shownIds, outOfPlace, onSort }: ListFooterProps) {
  const areAll = chosen !== null && shownIds.length > 0 && shownIds.every((id) => chosen.has(id))
  return (
    <div className={classes.foot}>
      <p className={classes.news} role="status">
        {outOfPlace > 0 ? (
          <Button fullWidth onClick={onSort}>
            {t`${plural(outOfPlace, '# has', '# have')} new – sort`}
          </Button>
        ) : null}
      </p>
      {chosen === null ? (
        mayChoose ? (
          <Button fullWidth onClick={() => onChosen(new Set())}>
            {t`Message several rooms…`}
          </Button>
        ) : null
      ) : (
        <section className={classes.choosing} aria-label={t`Rooms selected for a message`}>
          <strong role="status">
            {chosen.size === 0 ? t`Select rooms to message` : t`${chosen.size} selected`}
          </strong>
          <div className={classes.buttons}>
            <Button kind="primary" disabled={chosen.size === 0} onClick={onWrite}>
              {t`Write message`}
            </Button>
            <Button onClick={() => onChosen(areAll ? new Set() : new Set(shownIds))}>
              {areAll ? t`None` : t`Select all shown`}
            </Button>
            <Button onClick={() => onChosen(null)}>{t`Cancel`}</Button>
          </div>
        </section>
      )}
    </div>
  )
}

type Item = { id: ChatChannel | null; section: ChannelSection; count: number }

/** The places with a head before each section; `id` null is a head. */
function withSectionHeads(
  places: readonly { id: string; section: ChannelSection }[],
  wanted: readonly { section: ChannelSection }[],
): Item[] {
  const items: Item[] = []
  for (const section of ['groups', 'unread', 'rest'] as const) {
    const here = places.filter((place) => place.section === section)
    if (here.length === 0) continue
    // Counted as of now, also while the list is held still: a message read under a finger is no longer unread.
    items.push({ id: null, section, count: wanted.filter((place) => place.section === section).length })
    for (const { id } of here) items.push({ id, section, count: 0 })
  }
  return items
}

/** The index that an arrow, Home or End leads to from a place in the list, past heads; null for any other key. */
function itemAfterKey(key: string, items: readonly Item[], from: number): number | null {
  const next = (start: number, by: 1 | -1) => {
    for (let at = start; at >= 0 && at < items.length; at += by) if (items[at]?.id !== null) return at
    return from
  }
  switch (key) {
    case 'ArrowDown':
      return next(from + 1, 1)
    case 'ArrowUp':
      return next(from - 1, -1)
    case 'Home':
      return next(0, 1)
    case 'End':
      return next(items.length - 1, -1)
    default:
      return null
  }
}

/** The field that `/` leads to, from anywhere but another field. */
function useFindKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return field
}

/** Lines far away are drawn a frame or two after they were scrolled to. */
function focusLine(area: HTMLElement | null, id: string, tries = 5) {
  const found = area?.querySelector<HTMLElement>(`[data-channel="${id}"]`)
  if (found) found.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusLine(area, id, tries - 1))
}
