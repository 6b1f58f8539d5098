import { NativeSelect } from '@mantine/core'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { type IncidentType, incidentType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'

/** The reason, by the specification’s seven types. */
export function TypeChoice({
  type,
  onChange,
}: {
  type: IncidentType
  onChange: (type: IncidentType) => void
}) {
  const chosen = incidentTypes.find((info) => info.type === type)
  return (
    <NativeSelect
      label={t`Type`}
      description={chosen?.description}
      size="md"
      value={type}
      onChange={({ currentTarget }) => onChange(incidentType.parse(Number(currentTarget.value)))}
      data={incidentTypes.map((info) => ({ value: String(info.type), label: info.name }))}
    />
  )
}
