import { t } from '@muster/words/t'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { ContentsPack, ContentsRequirement } from '@muster/domain/readiness/contentsRules'
import { catalogue } from '@muster/domain/readiness/itemCatalog'
import { IconPlus } from '@tabler/icons-react'
import { errorOf } from '../../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../../ui/form/textField.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { listInPlace } from '../../../ui/kit/SearchSelect.tsx'
import classes from './contents.module.css'
import { useTenantContents } from './useTenantContents.ts'

/** A requirement in which nothing is said yet. */
export const emptyRequirement: ContentsRequirement = {
  name: '',
  keys: [],
  atLeast: 1,
  kinds: ['classroom'],
  note: null,
}

type Props = {
  form: FormFields<ContentsPack>
}

/** Everything that rules about bags say. */
export function RulesFields({ form }: Props) {
  const { values, errors, update } = form
  const { requirements } = values
  const set = (next: ContentsRequirement[]) => update({ requirements: next })
  const text = (field: 'name' | 'jurisdiction' | 'asOf', label: string) => (
    <TextInput
      label={label}
      size="md"
      maxLength={200}
      value={values[field]}
      error={errorOf(errors, field)}
      onChange={({ currentTarget }) => update({ [field]: currentTarget.value })}
    />
  )
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t`Source`}</legend>
        {text('name', t`Name`)}
        {text('jurisdiction', t`Applies to`)}
        <TextInput
          label={t`Web address`}
          description={t`Leave empty for your own policy.`}
          size="md"
          maxLength={500}
          value={values.sourceUrl ?? ''}
          error={errorOf(errors, 'sourceUrl')}
          onChange={({ currentTarget }) => update({ sourceUrl: currentTarget.value || null })}
        />
        {text('asOf', t`Date on the source`)}
        <TextInput
          label={t`Last checked against the source`}
          type="date"
          size="md"
          maw={260}
          {...textField(form, 'checkedOn')}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t`Requirements`}</legend>
        {requirements.map((requirement, at) => (
          <RequirementFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a requirement is its place in the list
            key={at}
            requirement={requirement}
            error={(field) => errorOf(errors, `requirements.${at}.${field}`)}
            change={(part) =>
              set(requirements.map((each, index) => (index === at ? { ...each, ...part } : each)))
            }
            remove={
              requirements.length > 1 ? () => set(requirements.filter((_, index) => index !== at)) : null
            }
          />
        ))}
        <div>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => set([...requirements, emptyRequirement])}
          >
            {t`Add a requirement`}
          </Button>
        </div>
      </fieldset>
    </>
  )
}

type RequirementProps = {
  requirement: ContentsRequirement
  error: (field: keyof ContentsRequirement) => string | undefined
  change: (part: Partial<ContentsRequirement>) => void
  remove: (() => void) | null
}

function RequirementFields({ requirement, error, change, remove }: RequirementProps) {
  const { name, keys, atLeast, kinds } = requirement
  const things = useItemNames(keys)
  return (
    <div className={classes.thing}>
      <TextInput
        label={t`Name in the source`}
        size="md"
        maxLength={200}
        value={name}
        error={error('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={`${classes.fields} ${classes.labelled}`}>
        <MultiSelect
          {...listInPlace}
          label={t`What counts`}
          size="md"
          data={things}
          value={keys}
          error={error('keys')}
          searchable
          maxValues={20}
          onChange={(next) => change({ keys: next })}
        />
        <NumberInput
          label={t`Minimum`}
          size="md"
          min={1}
          max={1000}
          allowDecimal={false}
          value={atLeast}
          error={error('atLeast')}
          onChange={(value) => change({ atLeast: Math.trunc(Number(value)) })}
        />
        <MultiSelect
          {...listInPlace}
          label={t`Applies to bags for`}
          size="md"
          value={kinds}
          error={error('kinds')}
          data={bagKind.options.map((value) => ({ value, label: bagKindWords[value] }))}
          onChange={(next) =>
            change({ kinds: bagKind.options.filter((kind) => next.some((each) => each === kind)) })
          }
        />
      </div>
      {remove ? (
        <div>
          <Button onClick={remove}>{t`Remove requirement`}</Button>
        </div>
      ) : null}
    </div>
  )
}

/** The items that may count: the catalog, the organization's own, and chosen ones that are neither any more. */
function useItemNames(chosen: readonly string[]): { value: string; label: string }[] {
  const own = (useTenantContents().data ?? []).flatMap(({ items }) => items)
  const known = new Map([
    ...chosen.map((key) => [key, key] as const),
    ...[...catalogue, ...own].map(({ key, name }) => [key, name] as const),
  ])
  return [...known].map(([value, label]) => ({ value, label }))
}
