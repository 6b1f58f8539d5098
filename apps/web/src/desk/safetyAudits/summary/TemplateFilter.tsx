import { NativeSelect } from '@mantine/core'
import {
  type SafetyAuditChoice,
  type SafetyAuditTrend,
  safetyAuditChoice,
} from '@muster/contract/safetyAuditCalls'
import { t } from '@muster/words/t'

type TemplateFilterProps = {
  templates: readonly SafetyAuditTrend[]
  template: SafetyAuditChoice | null
  choose: (template: SafetyAuditChoice | null) => void
}

/** Shows what came of one template alone: scores of two are not to be compared. Nothing where there is only one. */
export function TemplateFilter({ templates, template, choose }: TemplateFilterProps) {
  if (templates.length < 2 && template === null) return null
  const isKnown = template === null || templates.some((each) => each.template === template)
  return (
    <NativeSelect
      label={t`Template`}
      size="md"
      maw="24rem"
      value={template ?? ''}
      data={[
        { value: '', label: t`All templates` },
        ...templates.map(({ template: value, name }) => ({ value, label: name })),
        ...(isKnown ? [] : [{ value: template, label: t`A template with no signed audits` }]),
      ]}
      onChange={({ currentTarget }) => choose(safetyAuditChoice.safeParse(currentTarget.value).data ?? null)}
    />
  )
}
