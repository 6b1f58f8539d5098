import { Title } from '@mantine/core'
import { moveBag, type StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { SiteSelect } from '../../siteChoice/SiteSelect.tsx'
import { type SiteChoice, useSites } from '../../siteChoice/useSites.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import ownClasses from './bags.module.css'
import { useReloadSite } from './useSiteBags.ts'

/** A bag of the site itself moves to another site; the bag of a room goes with its room. */
export function MoveBag({ bag: { id: bagId, siteId, name, roomId, isActive, version } }: { bag: StoredBag }) {
  const [reloadHere, go] = [useReloadSite(siteId), useNavigate()]
  const [chosen, setChosen] = useState<SiteChoice>()
  const sites = (useSites().data ?? []).filter(({ id }) => id !== siteId)
  const reloadThere = useReloadSite(chosen?.id ?? siteId)
  if (!isActive || roomId || sites.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="move-bag">
      <Title order={2} id="move-bag">
        {t`Move to another site`}
      </Title>
      <div className={ownClasses.fields}>
        <SiteSelect label={t`New site`} sites={sites} chosen={chosen} onChoose={setChosen} />
        <ConfirmButton
          action={t`Move bag`}
          isDestructive={false}
          whyNot={chosen ? null : ''}
          onConfirm={async () => {
            if (!chosen) return
            await call(moveBag, { params: { siteId, bagId }, body: { version, toSiteId: chosen.id } })
            toastSuccess(t`${name} moved to ${chosen.name}`)
            await reloadThere()
            await go(paths.editBags(chosen.id, { bag: bagId }))
            await reloadHere()
          }}
        >
          {t`${name} moves to ${chosen?.name ?? ''} with its code, open tasks and registered phones. Those phones will show student names there, and no longer here.`}
        </ConfirmButton>
      </div>
    </section>
  )
}
