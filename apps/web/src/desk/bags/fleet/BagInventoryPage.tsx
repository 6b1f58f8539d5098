import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { productName } from '../../../api/product.ts'
import { type BagInventoryPart, paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import classes from '../../../ui/page/page.module.css'
import { ContentsPart } from '../contents/ContentsPart.tsx'
import { RulesPart } from '../contents/RulesPart.tsx'
import { BagInventoryList } from './BagInventoryList.tsx'

const parts: readonly { part: BagInventoryPart | undefined; label: string }[] = [
  {
    part: undefined,
    get label() {
      return t`Bags`
    },
  },
  {
    part: 'contents',
    get label() {
      return t`Contents`
    },
  },
  {
    part: 'rules',
    get label() {
      return t`Requirements`
    },
  },
]

/** All the bags of an organization: their state, their contents, and the requirements. The address holds the part. */
export default function BagInventoryPage() {
  const [address] = useSearchParams()
  const here = parts.find(({ part }) => part === address.get('part'))?.part
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`${productName()} overview`}
        subtitle={t`The state of every safety bag, by its last count and items used since.`}
      />
      <PageTabs
        label={t`Parts of this page`}
        parts={parts.map(({ part, label }) => ({
          to: paths.bagInventory(part ? { part } : {}),
          label,
          isOpen: part === here,
        }))}
      />
      <Part part={here} />
    </div>
  )
}

function Part({ part }: { part: BagInventoryPart | undefined }) {
  switch (part) {
    case undefined:
      return <BagInventoryList />
    case 'contents':
      return <ContentsPart />
    case 'rules':
      return <RulesPart />
  }
}
