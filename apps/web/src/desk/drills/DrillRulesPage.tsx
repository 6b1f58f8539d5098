import { Title } from '@mantine/core'
import type { StoredPack } from '@muster/contract/drillCalls'
import { examplePacks } from '@muster/domain/drill/examplePacks'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import { ComplianceView } from './ComplianceView.tsx'
import { DrillTabs } from './DrillTabs.tsx'
import ownClasses from './drills.module.css'
import { PackCreate, PackEdit } from './PackForm.tsx'
import { useRulePacks } from './useDrills.ts'

/** The required numbers of drills, and the compliance of each site. The address names the rules being edited. */
export default function DrillRulesPage() {
  const [address] = useSearchParams()
  const packs = useRulePacks()
  const example = address.get('new')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Drill rules`}
        backLink={null}
        subtitle={t`Drills that a law or your policy requires, and the progress of each site.`}
      />
      <DrillTabs />
      {example !== null ? (
        <PackCreate key={example} example={examplePacks[Number(example)] ?? null} />
      ) : (
        <Loaded query={packs}>
          {(all) => {
            const edited = all.find(({ packId }) => packId === address.get('pack'))
            return edited ? (
              <PackEdit key={edited.packId} stored={edited} reload={() => packs.refetch()} />
            ) : (
              <Packs packs={all} />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

function Packs({ packs }: { packs: readonly StoredPack[] }) {
  const mayEdit = useMay('notification.configure')
  return (
    <>
      {packs.map((stored) => (
        <Pack key={stored.packId} stored={stored} mayEdit={mayEdit} />
      ))}
      {packs.length === 0 && !mayEdit ? (
        <section className={classes.card} aria-label={t`Rules`}>
          <EmptyState title={t`No drill rules yet.`}>{t`A manager can add them.`}</EmptyState>
        </section>
      ) : null}
      {mayEdit ? <Examples isFirst={packs.length === 0} /> : null}
    </>
  )
}

function Pack({ stored: { packId, pack }, mayEdit }: { stored: StoredPack; mayEdit: boolean }) {
  return (
    <section className={classes.card} aria-label={told(pack.name)}>
      <div className={classes.cardHead}>
        <div className={ownClasses.packHead}>
          <Title order={2}>{told(pack.name)}</Title>
          <p className={classes.note}>
            {told(pack.jurisdiction)}. <Source url={pack.sourceUrl} />: {told(pack.asOf)}.{' '}
            {t`Checked ${dayWords(pack.checkedOn)}.`}
          </p>
        </div>
        {mayEdit ? (
          <Button component={Link} to={paths.drillRulesEdit({ pack: packId })}>
            {t`Edit`}
          </Button>
        ) : null}
      </div>
      <ComplianceView packId={packId} requirements={pack.requirements} />
    </section>
  )
}

function Source({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {t`Source`}
    </a>
  )
}

function Examples({ isFirst }: { isFirst: boolean }) {
  const [chosen, setChosen] = useState('0')
  const example = examplePacks[Number(chosen)]
  return (
    <section className={classes.card} aria-labelledby="add-rules">
      <Title order={2} id="add-rules">
        {isFirst ? t`Use a template, or write your own` : t`Add rules`}
      </Title>
      <p className={classes.note}>
        {t`Templates reflect the law on the date shown. Check for changes, and ask your fire marshal. Set the dates of your school year, then save.`}
      </p>
      <div className={ownClasses.fields} data-end>
        <SearchSelect
          label={t`Template`}
          size="md"
          value={chosen}
          data={examplePacks.map(({ name }, at) => ({ value: String(at), label: told(name) }))}
          onChange={setChosen}
        />
        <div className={classes.actions}>
          <Button kind="primary" component={Link} to={paths.drillRulesEdit({ new: chosen })}>
            {t`Use template`}
          </Button>
          <Button component={Link} to={paths.drillRulesEdit({ new: 'blank' })}>
            {t`Write your own`}
          </Button>
        </div>
      </div>
      {example ? (
        <p className={classes.note}>
          {told(example.jurisdiction)}. <Source url={example.sourceUrl} />: {told(example.asOf)}.{' '}
          {t`Read ${dayWords(example.checkedOn)}.`}
        </p>
      ) : null}
    </section>
  )
}
