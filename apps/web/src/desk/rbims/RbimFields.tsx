import { NativeSelect, TextInput } from '@mantine/core'
import { type RbimSettings, rbimPress } from '@muster/domain/rbim/rbim'
import { t } from '@muster/words/t'
import { useSiteRooms } from '../../siteChoice/useSiteRooms.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { intervalChoices, pressWords } from './rbimWords.ts'

type RbimFieldsProps = {
  form: FormFields<RbimSettings>
}

/** The fields of an RBIM that managers decide about. */
export function RbimFields({ form }: RbimFieldsProps) {
  const { values, errors, update } = form
  const { siteId, roomId, press, intervalSeconds, lowBattery } = values
  const sites = useSites().data ?? []
  const rooms = useSiteRooms(siteId, siteId > 0).data ?? []
  return (
    <>
      <TextInput
        label={t`Model`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'model')}
      />
      <SearchSelect
        label={t`Site`}
        size="md"
        placeholder={t`Choose a site`}
        value={siteId ? String(siteId) : null}
        error={errorOf(errors, 'siteId')}
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => update({ siteId: Number(chosen), roomId: null })}
      />
      <SearchSelect
        label={t`Room`}
        size="md"
        value={roomId ?? ''}
        error={errorOf(errors, 'roomId')}
        data={[
          { value: '', label: t`No room (belongs to the site)` },
          // While the rooms are on their way, or when it is out of use: never shown as none.
          ...(roomId && !rooms.some(({ id }) => id === roomId)
            ? [{ value: roomId, label: t`Current room` }]
            : []),
          ...rooms.map(({ id, name, hasBag }) => ({
            value: id,
            label: hasBag ? name : t`${name} (has no bag)`,
          })),
        ]}
        onChange={(chosen) => update({ roomId: chosen || null })}
      />
      <NativeSelect
        label={t`Button action`}
        size="md"
        value={press}
        error={errorOf(errors, 'press')}
        description={t`Requests come from the room, or from the office if no room is set.`}
        data={rbimPress.options.map((value) => ({ value, label: pressWords[value] }))}
        onChange={({ currentTarget }) => update({ press: rbimPress.parse(currentTarget.value) })}
      />
      <NativeSelect
        label={t`Reports`}
        size="md"
        value={String(intervalSeconds)}
        error={errorOf(errors, 'intervalSeconds')}
        description={t`Late after two missed reports, offline after five.`}
        data={intervalChoices(intervalSeconds)}
        onChange={({ currentTarget }) => update({ intervalSeconds: Number(currentTarget.value) })}
      />
      <TextInput
        label={t`Low battery at (%)`}
        size="md"
        type="number"
        min={1}
        max={90}
        maw="12rem"
        value={Number.isNaN(lowBattery) ? '' : lowBattery}
        error={errorOf(errors, 'lowBattery')}
        onChange={({ currentTarget }) => update({ lowBattery: currentTarget.valueAsNumber })}
      />
    </>
  )
}
