import { bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { useSearchParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import bagClasses from '../bags.module.css'
import { ContentsForm } from './ContentsForm.tsx'
import { ContentsVersions } from './ContentsVersions.tsx'
import classes from './contents.module.css'
import { RequirementsCheck } from './RequirementsCheck.tsx'
import { useTenantContents } from './useTenantContents.ts'

/** The contents of a bag of the kind that the address names, and changing them for the whole organization. */
export function ContentsPart() {
  const [address] = useSearchParams()
  const kind = bagKind.safeParse(address.get('kind')).data ?? 'classroom'
  const contents = useTenantContents()
  const mayChange = useMay('incident.configure')
  return (
    <>
      <PageTabs
        label="Bag types"
        parts={bagKind.options.map((each) => ({
          to: paths.bagInventory({ part: 'contents', kind: each }),
          label: bagKindWords[each],
          isOpen: each === kind,
        }))}
      />
      <Loaded query={contents} height={320}>
        {(all) => {
          const own = all.find((each) => each.bagKind === kind)
          if (!own) return null
          return (
            <>
              {mayChange ? (
                <ContentsForm key={kind} contents={own} reload={() => contents.refetch()} />
              ) : (
                <section className={pageClasses.card} aria-label={bagKindWords[kind]}>
                  <ItemList items={own.items} />
                  <RequirementsCheck kind={kind} items={own.items} />
                </section>
              )}
              {own.newest ? (
                <ContentsVersions kind={kind} newest={own.newest.version} mayChange={mayChange} />
              ) : null}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function ItemList({ items }: { items: readonly BagItem[] }) {
  return (
    <ul className={`${bagClasses.rows} ${classes.read}`}>
      {items.map(({ key, name, expected, howToUse }) => (
        <li key={key}>
          <p>
            <strong>{name}</strong> · {expected}
          </p>
          <p className={bagClasses.dim}>{howToUse}</p>
        </li>
      ))}
    </ul>
  )
}
