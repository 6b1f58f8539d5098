import { Button } from '@mantine/core'
import { getContents } from '@muster/contract/readinessCalls'
import { type ItemKey, itemName } from '@muster/domain/readiness/itemCatalog'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useBag } from '../BagContext.ts'
import controls from '../controls.module.css'
import { cacheNames, useActionQueue } from '../kept/actionQueue.ts'
import { useCachedQuery } from '../kept/useCachedQuery.ts'
import quiet from '../quiet.module.css'
import { usedWords } from './usedWords.ts'

/** Something of the bag that a step takes: how many are left, and “used this”, which counts it down and asks for more. */
export function UsedItem({ itemKey }: { itemKey: ItemKey }) {
  const { barcode } = useBag()
  const { data } = useCachedQuery(barcode, cacheNames.contents, getContents)
  const { queue, entries } = useActionQueue(barcode)
  const [usedIds, setUsedIds] = useState<readonly string[]>([])
  const item = data?.items.find(({ key }) => key === itemKey)
  const name = told(itemName(itemKey))
  // A bag of another kind may hold none of it.
  const isInBag = !data || item !== undefined

  function use() {
    const id = newId()
    setUsedIds([...usedIds, id])
    queue.act({ kind: 'use', id, itemKey, quantity: 1 })
  }

  return (
    <li className={quiet.card}>
      <p>
        <strong>{name}</strong>
        {item?.left === null || item === undefined ? null : (
          <span className={quiet.dim}> · {t`${plural(item.left, '# left', '# left')}`}</span>
        )}
      </p>
      {item ? (
        <details>
          <summary className={controls.summary}>{t`How to use it`}</summary>
          <p>{told(item.howToUse)}</p>
        </details>
      ) : null}
      {isInBag ? (
        <Button variant="default" h={48} fz="md" aria-label={t`Used this: ${name}`} onClick={use}>
          {usedIds.length === 0 ? t`Used this` : t`Used another one`}
        </Button>
      ) : (
        <p className={quiet.dim}>{t`Not part of this bag.`}</p>
      )}
      <p role="status" className={quiet.dim}>
        {usedWords(usedIds, entries)}
      </p>
    </li>
  )
}
