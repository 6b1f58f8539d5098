import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type BagItem, catalogue } from '@muster/domain/readiness/itemCatalog'
import { t, told } from '@muster/words/t'
import { Button } from '../../../ui/kit/Button.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from './contents.module.css'

type Props = {
  item: BagItem
  isFirst: boolean
  error: (field: keyof BagItem) => string | undefined
  change: (part: Partial<BagItem>) => void
  moveUp: () => void
  remove: () => void
}

/** One thing that belongs in a bag. Of the catalog it keeps its name, for counts and first aid mean it by that. */
export function ItemRow({ item, isFirst, error, change, moveUp, remove }: Props) {
  const { key, name, expected, canExpire, howToUse } = item
  const isOfCatalogue = catalogue.some((each) => each.key === key)
  const called = told(name) || t`this item`
  return (
    <li className={classes.thing}>
      <div className={classes.thingHead}>
        {isOfCatalogue ? (
          <strong className={classes.name}>{told(name)}</strong>
        ) : (
          <TextInput
            label={t`Name`}
            size="md"
            maxLength={200}
            value={name}
            error={error('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
        <NumberInput
          className={classes.number}
          label={t`How many`}
          aria-label={t`How many of ${called}`}
          size="md"
          min={1}
          max={1000}
          allowDecimal={false}
          value={expected}
          error={error('expected')}
          onChange={(value) => change({ expected: Math.trunc(Number(value)) })}
        />
        <Checkbox
          label={t`Expires`}
          aria-label={t`${called} expires`}
          size="md"
          mb={10}
          checked={canExpire}
          onChange={({ currentTarget }) => change({ canExpire: currentTarget.checked })}
        />
        <Button disabled={isFirst} aria-label={t`Move ${called} up`} onClick={moveUp}>
          {t`Up`}
        </Button>
        <Button aria-label={t`Remove ${called}`} onClick={remove}>
          {t`Remove`}
        </Button>
      </div>
      {(error('key') ?? (isOfCatalogue ? error('name') : null)) ? (
        <Problem>{error('key') ?? error('name')}</Problem>
      ) : null}
      <Disclosure isOpen={!isOfCatalogue || error('howToUse') !== undefined} summary={t`How to use it`}>
        <Textarea
          aria-label={t`How to use ${called}`}
          description={t`Two or three sentences for someone who has never used it.`}
          size="md"
          autosize
          minRows={2}
          maxLength={2000}
          value={howToUse}
          error={error('howToUse')}
          onChange={({ currentTarget }) => change({ howToUse: currentTarget.value })}
        />
      </Disclosure>
    </li>
  )
}
