import type { GuestLink, InvitedGuest } from '@muster/contract/guestCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import classes from './access.module.css'
import { DisclosureCard } from './DisclosureCard.tsx'
import { GuestCard } from './GuestCard.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LinkCard } from './LinkCard.tsx'
import { useGuests, useReloadGuests } from './useGuests.ts'

/** The guests: their names, rights and presence, and a link for the next one. */
export function ExternalAccess({ live, incident }: { live: IncidentLiveState; incident: IncidentState }) {
  const query = useGuests(incident)
  const reload = useReloadGuests(incident.id)
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<GuestLink | null>(null)
  const isOver = incident.stage !== 'active'
  function show(made: GuestLink) {
    setInviting(false)
    setLink(made)
    void reload()
  }
  return (
    <>
      <IncidentKindBand incident={incident} />
      <div className={page.page}>
        <PageHeader
          title={t`Outside responders`}
          subtitle={t`Police, fire, EMS and others with a link to this incident. You choose what each can do. The log has what they saw.`}
          backLink={{ to: paths.overview(incident.id), label: actionName(incident.action) }}
        >
          {isOver || link || isInviting || !query.data?.length ? null : (
            <Button
              kind="primary"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t`Invite responder`}
            </Button>
          )}
        </PageHeader>
        <div>
          <ConnectionText live={live} stage={incident.stage} />
        </div>
        {isOver ? <p>{t`This incident is over, so all access has ended.`}</p> : null}
        <Loaded query={query}>
          {(guests) => (
            <>
              {isOver ? null : link ? (
                <LinkCard
                  key={link.secret}
                  incidentId={incident.id}
                  link={link}
                  {...addressee(guests, incident, link.guestId)}
                  onDone={() => setLink(null)}
                />
              ) : isInviting || guests.length === 0 ? (
                <InviteForm
                  incidentId={incident.id}
                  onInvited={show}
                  onCancel={guests.length === 0 ? null : () => setInviting(false)}
                />
              ) : null}
              {guests.length === 0 ? null : (
                <ul className={classes.guests} aria-label={t`Outside responders`}>
                  {guests.map((invited) => (
                    <GuestCard
                      key={invited.guest.id}
                      incidentId={incident.id}
                      invited={invited}
                      version={incident.version}
                      isOver={isOver}
                      onLink={show}
                    />
                  ))}
                </ul>
              )}
              {guests.length === 0 ? null : <DisclosureCard incident={incident} />}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** The guest that a link is for. The list may come a moment after the link. */
function addressee(guests: readonly InvitedGuest[], incident: IncidentState, guestId: string) {
  const known = guests.map(({ guest }) => guest).find(({ id }) => id === guestId)
  const guest = known ?? incident.guests.find(({ id }) => id === guestId)
  const isMail = guest?.identifier.includes('@') ?? false
  return { name: guest?.name ?? t`this responder`, mail: isMail ? (guest?.identifier ?? '') : '' }
}
