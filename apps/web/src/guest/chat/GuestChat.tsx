import { TextInput, VisuallyHidden } from '@mantine/core'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ByInList } from '../../ui/ByInList.tsx'
import { useGuest } from '../GuestContext.ts'
import { Conversation } from './Conversation.tsx'
import { searchChannels } from './channels.ts'
import classes from './GuestChat.module.css'
import { useChannels } from './useUnreadChat.ts'

/** The channels, and the one that is open; on a phone one of the two. */
export function GuestChat() {
  const { incident } = useGuest()
  const channels = useChannels()
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState('')
  const named = channels.find(({ id }) => id === address.get('channel'))
  const open = (id: string | null) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.set('incident', incident.id)
      if (id) next.set('channel', id)
      else next.delete('channel')
      return next
    })
  const [responders] = channels
  const shown = named ?? responders
  return (
    <div className={classes.chat} data-open={named !== undefined}>
      <VisuallyHidden component="h1">{t`Chat`}</VisuallyHidden>
      <div className={classes.channels}>
        <TextInput
          type="search"
          size="md"
          aria-label={t`Find a room`}
          placeholder={t`Find a room`}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <ul className={classes.list} aria-label={t`Channels`}>
          {searchChannels(channels, search).map(({ id, name, siteName, messages, unread, hasNew }) => {
            const last = messages.at(-1)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.channel}
                  data-new={hasNew || undefined}
                  aria-current={id === shown?.id ? 'true' : undefined}
                  onClick={() => open(id)}
                >
                  <span className={classes.name}>
                    <bdi>{name}</bdi>
                    {siteName ? <span className={classes.dim}> · {siteName}</span> : null}
                  </span>
                  <New count={unread} isAny={hasNew} />
                  <span className={classes.last}>
                    {last ? (
                      <>
                        <ByInList from={last.from} name={last.byName} typed={last.typedName} />
                        {last.struck ? t`Taken back` : last.text}
                      </>
                    ) : (
                      t`Nothing yet`
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      {shown ? <Conversation key={shown.id} channel={shown} onBack={() => open(null)} /> : null}
    </div>
  )
}

/** The number of unread messages of a channel; a dot where they are meant for others. */
function New({ count, isAny }: { count: number; isAny: boolean }) {
  if (count > 0) return <span className={classes.badge}>{t`${plural(count, '# new', '# new')}`}</span>
  if (!isAny) return null
  return (
    <span className={classes.dot} title={t`Not read yet`}>
      <VisuallyHidden>{t`Not read yet`}</VisuallyHidden>
    </span>
  )
}
