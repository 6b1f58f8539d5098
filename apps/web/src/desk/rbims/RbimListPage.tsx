import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { AddRbim } from './AddRbim.tsx'
import { RbimFilters } from './RbimFilters.tsx'
import { RbimNewsPart } from './RbimNewsPart.tsx'
import { RbimTable } from './RbimTable.tsx'
import { readRbimView, writeRbimView } from './rbimView.ts'
import { type RbimView, useRbims } from './useRbims.ts'

/** Every RBIM at one’s sites, those to be looked after first. The address holds what is shown. */
export default function RbimListPage() {
  const [address, setAddress] = useSiteAddress()
  useStoredFilters('rbims')
  const view = readRbimView(address)
  const change = (part: Partial<RbimView>) =>
    setAddress((before) => writeRbimView({ ...readRbimView(before), page: 1, ...part }), { replace: true })
  const mayManage = useMay('rbim.manage')
  const isTold = mayManage && view.part === 'told'
  const list = useRbims(isTold ? view : { ...view, part: 'list' })
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`RBIMs`}
        windowTitle={t`View RBIMs`}
        subtitle={isTold ? t`Notifications about devices.` : t`Devices that need attention are listed first.`}
      >
        {mayManage && !isAdding ? (
          <Button
            kind="primary"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t`Add RBIM`}
          </Button>
        ) : null}
      </PageHeader>
      {isAdding ? <AddRbim onClose={() => setAdding(false)} /> : null}
      {mayManage ? <PageTabs label={t`Parts of this page`} parts={partsOf(view)} /> : null}
      {isTold ? (
        <RbimNewsPart view={view} change={change} />
      ) : (
        <>
          <RbimFilters view={view} counts={list.data?.counts} change={change} />
          <RbimTable
            list={list}
            view={view}
            change={change}
            onAdd={mayManage ? () => setAdding(true) : null}
          />
        </>
      )}
    </div>
  )
}

function partsOf({ part, siteId }: RbimView) {
  const to = (other: RbimView['part']) => {
    const search = writeRbimView({ part: other, siteId, state: null, search: '', page: 1 })
    return search.size > 0 ? `${paths.rbims}?${search}` : paths.rbims
  }
  return [
    { to: to('list'), label: t`RBIMs`, isOpen: part === 'list' },
    { to: to('told'), label: t`Notifications`, isOpen: part === 'told' },
  ]
}
