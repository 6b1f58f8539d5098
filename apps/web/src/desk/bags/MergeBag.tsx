import { Title } from '@mantine/core'
import { mergeBag, type StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import ownClasses from './bags.module.css'
import { useReloadSite, useSiteBags } from './useSiteBags.ts'

/** Two bags become one: this one goes out of use, and another of its site takes its place. */
export function MergeBag({ bag: { id: bagId, siteId, name, isActive, version } }: { bag: StoredBag }) {
  const reload = useReloadSite(siteId)
  const [into, setInto] = useState('')
  const others = (useSiteBags(siteId).data ?? []).filter((each) => each.isActive && each.id !== bagId)
  const chosen = others.find(({ id }) => id === into)
  if (!isActive || others.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="merge-bag">
      <Title order={2} id="merge-bag">
        {t`Merge into another bag`}
      </Title>
      <div className={ownClasses.fields}>
        <SearchSelect
          label={t`Keep this bag`}
          size="md"
          placeholder={t`Choose a bag`}
          value={into || null}
          data={others.map((each) => ({ value: each.id, label: each.name }))}
          onChange={setInto}
        />
        <ConfirmButton
          action={t`Merge bags`}
          whyNot={chosen ? null : ''}
          onConfirm={async () => {
            if (!chosen) return
            const body = { version, intoBagId: chosen.id }
            await call(mergeBag, { params: { siteId, bagId }, body })
            toastSuccess(t`${chosen.name} replaces it`)
            await reload()
          }}
        >
          {t`Bag ${name} is retired and its code stops working. A phone that scans it shows that the label may have been replaced. Its registered phones and tasks move to ${chosen?.name ?? ''}. Combine the contents, then count that bag again.`}
        </ConfirmButton>
      </div>
    </section>
  )
}
