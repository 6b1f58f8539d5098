import { Title } from '@mantine/core'
import type { StoredContentsPack } from '@muster/contract/contentsCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { type ContentsPack, checkContents } from '@muster/domain/readiness/contentsRules'
import { exampleContents } from '@muster/domain/readiness/exampleContents'
import { t, told } from '@muster/words/t'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { dayOf } from '../../../ui/times.ts'
import classes from './contents.module.css'
import { RulesCreate, RulesEdit } from './RulesForm.tsx'
import { useContentsPacks, useTenantContents } from './useTenantContents.ts'

/** The contents that laws and policies ask for, and a check of ours. The address names the rules being edited. */
export function RulesPart() {
  const [address] = useSearchParams()
  const packs = useContentsPacks()
  const wanted = address.get('rules')
  const mayEdit = useMay('incident.configure')
  return (
    <Loaded query={packs}>
      {(all) => {
        const edited = all.find(({ packId }) => packId === wanted)
        if (edited && mayEdit) {
          return <RulesEdit key={edited.packId} stored={edited} reload={() => packs.refetch()} />
        }
        if (wanted?.startsWith('new-') && mayEdit) {
          return <RulesCreate key={wanted} example={exampleContents[Number(wanted.slice(4))] ?? null} />
        }
        return (
          <>
            {all.map((stored) => (
              <Rules key={stored.packId} stored={stored} mayEdit={mayEdit} />
            ))}
            {mayEdit ? <Examples /> : null}
            {all.length === 0 && !mayEdit ? (
              <EmptyState title={t`No rules for bags yet.`}>{t`A manager can add them.`}</EmptyState>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function Rules({ stored: { packId, pack }, mayEdit }: { stored: StoredContentsPack; mayEdit: boolean }) {
  const contents = useTenantContents().data ?? []
  const open = contents.flatMap(({ bagKind: kind, items }) =>
    checkContents(pack, kind, items).flatMap(({ isMet, sentence }) =>
      isMet ? [] : [{ kind, text: `${bagKindWords[kind]}. ${sentence}` }],
    ),
  )
  return (
    <section className={pageClasses.card} aria-label={told(pack.name)}>
      <div className={pageClasses.cardHead}>
        <div>
          <Title order={2}>{told(pack.name)}</Title>
          <RulesSource pack={pack} />
        </div>
        {mayEdit ? (
          <Button component={Link} to={paths.bagInventory({ part: 'rules', rules: packId })}>
            {t`Edit`}
          </Button>
        ) : null}
      </div>
      {open.length === 0 ? (
        <p>{t`Your contents meet every requirement.`}</p>
      ) : (
        <ul className={classes.checks}>
          {open.map(({ kind, text }) => (
            <li key={text}>
              <Link to={paths.bagInventory({ part: 'contents', kind })}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RulesSource({ pack }: { pack: ContentsPack }) {
  return (
    <p className={pageClasses.note}>
      {told(pack.jurisdiction)}.{' '}
      {pack.sourceUrl ? (
        <a href={pack.sourceUrl} target="_blank" rel="noreferrer noopener">
          {t`Source`}
        </a>
      ) : (
        t`No source`
      )}
      : {told(pack.asOf)}.{' '}
      {pack.sourceUrl ? t`Source checked ${dayOf(pack.checkedOn)}.` : t`Checked ${dayOf(pack.checkedOn)}.`}
    </p>
  )
}

function Examples() {
  return (
    <section className={pageClasses.card} aria-labelledby="add-rules">
      <Title order={2} id="add-rules">
        {t`Add rules`}
      </Title>
      <p className={pageClasses.note}>
        {t`Templates reflect the law on the date shown. Read the source for changes before you use one.`}
      </p>
      {exampleContents.map((pack, at) => (
        <div key={pack.name} className={pageClasses.cardHead}>
          <div>
            <strong>{told(pack.name)}</strong>
            <RulesSource pack={pack} />
          </div>
          <Button
            component={Link}
            to={paths.bagInventory({ part: 'rules', rules: `new-${at}` })}
            aria-label={t`Use ${told(pack.name)}`}
          >
            {t`Use`}
          </Button>
        </div>
      ))}
      <div>
        <Button component={Link} to={paths.bagInventory({ part: 'rules', rules: 'new-blank' })}>
          {t`Write your own`}
        </Button>
      </div>
    </section>
  )
}
