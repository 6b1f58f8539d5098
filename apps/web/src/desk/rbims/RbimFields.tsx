import { NativeSelect, TextInput } from '@mantine/core'
import { type RbimSettings, rbimPress } from '@muster/domain/rbim/rbim'
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
      <TextInput label="Model" size="md" maxLength={200} autoComplete="off" {...textField(form, 'model')} />
      <SearchSelect
        label="Site"
        size="md"
        placeholder="Choose a site"
        value={siteId ? String(siteId) : null}
        error={errorOf(errors, 'siteId')}
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => update({ siteId: Number(chosen), roomId: null })}
      />
      <SearchSelect
        label="Room"
        size="md"
        value={roomId ?? ''}
        error={errorOf(errors, 'roomId')}
        data={[
          { value: '', label: 'No room (belongs to the site)' },
          // While the rooms are on their way, or when it is out of use: never shown as none.
          ...(roomId && !rooms.some(({ id }) => id === roomId)
            ? [{ value: roomId, label: 'Current room' }]
            : []),
          ...rooms.map(({ id, name, hasBag }) => ({
            value: id,
            label: hasBag ? name : `${name} (has no bag)`,
          })),
        ]}
        onChange={(chosen) => update({ roomId: chosen || null })}
      />
      <NativeSelect
        label="Button action"
        size="md"
        value={press}
        error={errorOf(errors, 'press')}
        description="Requests come from the room, or from the office if no room is set."
        data={rbimPress.options.map((value) => ({ value, label: pressWords[value] }))}
        onChange={({ currentTarget }) => update({ press: rbimPress.parse(currentTarget.value) })}
      />
      <NativeSelect
        label="Reports"
        size="md"
        value={String(intervalSeconds)}
        error={errorOf(errors, 'intervalSeconds')}
        description="Late after two missed reports, offline after five."
        data={intervalChoices(intervalSeconds)}
        onChange={({ currentTarget }) => update({ intervalSeconds: Number(currentTarget.value) })}
      />
      <TextInput
        label="Low battery at (%)"
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
