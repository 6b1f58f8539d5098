import { type BagItem, catalogue } from '@muster/domain/readiness/itemCatalog'
import { t, told } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { newId } from '../../../live/newId.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import classes from './contents.module.css'

type Props = { taken: readonly BagItem[]; add: (item: BagItem) => void }

/** Adds something of the catalog, or something of the organization's own, whose key stays for ever. */
export function AddItem({ taken, add }: Props) {
  const free = catalogue.filter(({ key }) => !taken.some((item) => item.key === key))
  return (
    <div className={classes.fields}>
      {free.length > 0 ? (
        <SearchSelect
          label={t`Add from the catalog`}
          size="md"
          placeholder={t`Find an item`}
          value={null}
          data={free.map(({ key, name }) => ({ value: key, label: told(name) }))}
          onChange={(key) => {
            const chosen = free.find((item) => item.key === key)
            if (chosen) add({ ...chosen })
          }}
        />
      ) : null}
      <div>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            add({ key: `own-${newId()}`, name: '', expected: 1, canExpire: false, howToUse: '' })
          }
        >
          {t`Add your own item`}
        </Button>
      </div>
    </div>
  )
}
