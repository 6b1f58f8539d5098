import { Drawer } from '@mantine/core'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { Button } from '../../ui/kit/Button.tsx'
import page from '../../ui/page/page.module.css'
import { NotifiedPeople } from './NotifiedPeople.tsx'
import { NotifyPeople } from './NotifyPeople.tsx'
import classes from './notified.module.css'
import { hasUnreached, notifiedLine } from './notifiedWords.ts'
import { useNotified } from './useNotified.ts'

/** The bar beside the board: a summary of the notified people, the way to their list, and to notifying them again. */
export function NotifiedBar({ incident }: { incident: IncidentState }) {
  const siteIds = incident.sites.map(({ id }) => id)
  return useMay('incident.command', siteIds) ? <Bar incident={incident} /> : null
}

function Bar({ incident }: { incident: IncidentState }) {
  const [address, setAddress] = useSearchParams()
  const [isNotifying, setNotifying] = useState(false)
  const notified = useNotified(incident.id)
  const isOpen = address.get('told') === '1'
  const show = (open: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.set('told', '1')
        else next.delete('told')
        return next
      },
      { replace: !open, preventScrollReset: true },
    )
  return (
    <section className={classes.bar} aria-label={t`Notifications`}>
      <p data-bad={(notified.data && hasUnreached(notified.data)) || undefined}>
        <IconBellRinging size={18} aria-hidden />
        <span>
          <strong>{t`Notifications:`}</strong>{' '}
          {notified.data ? notifiedLine(notified.data) : notified.isError ? t`did not load.` : t`loading …`}
        </span>
      </p>
      <div className={page.actions}>
        <Button onClick={() => show(true)}>{t`Details`}</Button>
        {incident.stage === 'withdrawn' ? null : (
          <Button onClick={() => setNotifying(true)}>{t`Send an update`}</Button>
        )}
      </div>
      <Drawer
        opened={isOpen}
        position="right"
        size="xl"
        title={t`Notifications`}
        styles={{ title: { fontSize: 'var(--text-20)', fontWeight: 700 } }}
        onClose={() => show(false)}
      >
        <NotifiedPeople incidentId={incident.id} />
      </Drawer>
      <NotifyPeople incident={incident} opened={isNotifying} onClose={() => setNotifying(false)} />
    </section>
  )
}
