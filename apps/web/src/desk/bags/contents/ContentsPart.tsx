import { NativeSelect } from '@mantine/core'
import { bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { t, told } from '@muster/words/t'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { ContentsForm } from './ContentsForm.tsx'
import { ContentsVersions } from './ContentsVersions.tsx'
import { RequirementsCheck } from './RequirementsCheck.tsx'
import { useTenantContents } from './useTenantContents.ts'

/** The contents of a bag of the kind that the address names, and changing them for the whole organization. */
export function ContentsPart() {
  const [address] = useSearchParams()
  const kind = bagKind.safeParse(address.get('kind')).data ?? 'classroom'
  const navigate = useNavigate()
  const contents = useTenantContents()
  const mayChange = useMay('incident.configure')
  return (
    <>
      <NativeSelect
        label={t`Bags for`}
        maw="24rem"
        value={kind}
        data={bagKind.options.map((value) => ({ value, label: bagKindWords[value] }))}
        onChange={({ currentTarget }) =>
          void navigate(paths.bagInventory({ part: 'contents', kind: currentTarget.value }))
        }
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
    <DataTable
      label={t`Contents`}
      items={items}
      keyOf={({ key }) => key}
      columns={[
        { title: t`Item`, cell: ({ name }) => told(name) },
        { title: t`How many`, cell: ({ expected }) => expected, isNumber: true },
        { title: t`How to use it`, cell: ({ howToUse }) => howToUse },
      ]}
    />
  )
}
