import { mayGuest } from '@muster/domain/access/guestFlags'
import { actionName } from '@muster/domain/incident/actionGuides'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import {
  IconDoor,
  IconLayoutGrid,
  IconMessageCircle,
  type IconProps,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import { StorageUnavailable } from '../../live/StorageUnavailable.tsx'
import { UnreadableNotice } from '../../live/UnreadableNotice.tsx'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { rich } from '../../ui/rich.tsx'
import { dateAndTime, elapsed, timeOfDay } from '../../ui/times.ts'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { useNow } from '../../ui/useNow.ts'
import { useUnreadChat } from '../chat/useUnreadChat.ts'
import { useGuest } from '../GuestContext.ts'
import type { GuestCosignature } from '../session/useGuestCosignature.ts'
import classes from './frame.module.css'
import { type GuestSection, sectionPath, sectionsFor } from './guestSections.ts'

const looks: Record<GuestSection, { label: string; Icon: ComponentType<IconProps> }> = {
  board: {
    get label() {
      return t`Board`
    },
    Icon: IconLayoutGrid,
  },
  clearRooms: {
    get label() {
      return t`Clear rooms`
    },
    Icon: IconDoor,
  },
  chat: {
    get label() {
      return t`Chat`
    },
    Icon: IconMessageCircle,
  },
  write: {
    get label() {
      return t`Write`
    },
    Icon: IconSpeakerphone,
  },
}

/** The frame of every page of a guest: real or not, the action and the place, the freshness, and the menu. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const { live, incident, guest, cosigned } = useGuest()
  const { action, sites, location, startedAt } = incident
  const { Icon, solid } = actionLooks[action]
  const where = commaList(sites.map(({ name }) => name))
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">{t`Skip to content`}</a>
      <header className={classes.top}>
        <div ref={useHeightVariable<HTMLDivElement>('--page-head-height')} className={classes.band}>
          <IncidentKindBand incident={incident} />
        </div>
        <div className={classes.header} style={{ background: solid }}>
          <Icon size={34} stroke={1.75} aria-hidden className={classes.icon} />
          <p className={classes.action}>{actionName(action)}</p>
          <p className={classes.where}>
            {location ? (
              <strong>
                <bdi>{location}</bdi> ·{' '}
              </strong>
            ) : null}
            <bdi>{where}</bdi>
          </p>
          <Clock startedAt={startedAt} />
          <div className={classes.fresh}>
            <ConnectionText live={live} stage={incident.stage} />
          </div>
        </div>
      </header>
      <SectionMenu />
      <main id="content" className={classes.content} tabIndex={-1}>
        <UnreadableNotice />
        <StorageUnavailable />
        <ErrorBoundary>{children}</ErrorBoundary>
        <LanguageChoice />
        <Who name={guest.name} until={guest.expiresAt} invitedBy={guest.invitedByName} cosigned={cosigned} />
      </main>
    </div>
  )
}

function Clock({ startedAt }: { startedAt: string }) {
  return (
    <span className={classes.elapsed} role="timer" aria-label={t`Time since start`}>
      {elapsed(startedAt, useNow(1000))}
    </span>
  )
}

/** At the bottom on a phone, under the header elsewhere. */
function SectionMenu() {
  const { incident, guest } = useGuest()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const unread = useUnreadChat()
  const places = sectionsFor(guest.flags)
  const seesBoard = mayGuest(guest.flags, 'incident.board')
  const isWriting = address.get('view') === 'message'
  const isHere = (place: GuestSection) => {
    const [path] = sectionPath(place, incident.id).split('?')
    return pathname === path && (place === 'write') === (isWriting && path?.endsWith('external-dashboard'))
  }
  if (places.length < 2) return null
  return (
    <Bar>
      {places.map((place) => {
        const { label, Icon } = looks[place]
        return (
          <Link
            key={place}
            to={sectionPath(place, incident.id)}
            className={classes.place}
            aria-current={isHere(place) ? 'page' : undefined}
          >
            <Icon size={24} aria-hidden />
            {place === 'board' && !seesBoard ? t`Messages` : label}
            {place === 'chat' && unread > 0 ? (
              <span className={classes.badge}>
                {unread}
                <span className={classes.hidden}> {t`unread`}</span>
              </span>
            ) : null}
          </Link>
        )
      })}
    </Bar>
  )
}

/** Says that this device vouches for the log, or why it does not. */
function cosignedWords({ entries, at, unsignedBecause }: GuestCosignature): string {
  return unsignedBecause === null
    ? t`This device has signed the log up to entry ${entries}, ${timeOfDay(at)}. If anyone changes it later, that will show.`
    : t`This device does not sign the log: ${unsignedBecause}`
}

/** On a phone, passing notes at the bottom appear above it (kit.css). */
function Bar({ children }: { children: ReactNode }) {
  return (
    <nav
      ref={useHeightVariable<HTMLElement>('--places-height')}
      className={classes.places}
      aria-label={t`Pages`}
    >
      {children}
    </nav>
  )
}

/**
 * The last minutes, in which the end is announced loudly: a guest who is still needed asks for more time before it is
 * over.
 */
const soonMs = 10 * 60_000

type WhoProps = { name: string; until: string; invitedBy: string; cosigned: GuestCosignature | null }

function Who({ name, until, invitedBy, cosigned }: WhoProps) {
  const now = useNow(15_000)
  const isSoon = Date.parse(until) - now < soonMs
  return (
    <p className={classes.who} data-soon={isSoon || undefined}>
      {rich`You are here as ${<strong>{name}</strong>}, invited by ${invitedBy}, until ${<time dateTime={until}>{dateAndTime(until, now)}</time>}.`}{' '}
      {isSoon ? `${t`Your access ends soon. Request more time if you are still needed.`} ` : ''}
      {t`The log records what you see and do.`}
      {cosigned ? ` ${cosignedWords(cosigned)}` : null}
    </p>
  )
}
