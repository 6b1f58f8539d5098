import { NativeSelect, Title } from '@mantine/core'
import { moveBag, type StoredBag } from '@muster/contract/setupCalls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { ConfirmButton } from '../manage/ConfirmButton.tsx'
import classes from '../manage/page.module.css'
import { paths } from '../paths.ts'
import { useSites } from '../site/useSites.ts'
import { toastSuccess } from '../ui/toasts.ts'
import ownClasses from './bags.module.css'
import { useReloadSite } from './useSiteBags.ts'

/** A bag of the site itself goes to another site; the bag of a room goes with its room. */
export function MoveBag({ bag: { id: bagId, siteId, name, roomId, isActive, version } }: { bag: StoredBag }) {
  const [reloadHere, go] = [useReloadSite(siteId), useNavigate()]
  const [to, setTo] = useState('')
  const sites = (useSites().data ?? []).filter(({ id }) => id !== siteId)
  const chosen = sites.find(({ id }) => String(id) === to)
  const reloadThere = useReloadSite(chosen?.id ?? siteId)
  if (!isActive || roomId || sites.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="move-bag">
      <Title order={2} id="move-bag">
        Use it at another site
      </Title>
      <div className={ownClasses.fields}>
        <NativeSelect
          label="The other site"
          size="md"
          value={to}
          data={[
            { value: '', label: 'Choose a site…' },
            ...sites.map((each) => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <ConfirmButton
          action="Move the bag"
          size="md"
          isGrave={false}
          whyNot={chosen ? null : ''}
          onConfirm={async () => {
            if (!chosen) return
            await call(moveBag, { params: { siteId, bagId }, body: { version, toSiteId: chosen.id } })
            toastSuccess(`${name} is at ${chosen.name}`)
            await reloadThere()
            await go(paths.editBags(chosen.id, { bag: bagId }))
            await reloadHere()
          }}
        >
          {name} goes to {chosen?.name} with its code, its open tasks, and the phones that were set up with
          it: they see the names of students there, and no longer here.
        </ConfirmButton>
      </div>
    </section>
  )
}
