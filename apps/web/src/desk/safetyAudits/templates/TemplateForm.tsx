import { type SafetyAuditTemplate, saveSafetyAuditTemplate } from '@muster/contract/safetyAuditTemplateCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { questionsOf, type SafetyAuditSection } from '@muster/domain/safetyAudit/template'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { CreateRecord, EditRecord } from '../../../ui/form/RecordForm.tsx'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'
import { TemplateFields, type TemplateValues } from './TemplateFields.tsx'

const list = {
  to: paths.safetyAuditTemplates(),
  get label() {
    return t`All templates`
  },
}
const firstTemplate: TemplateValues = { name: '', sections: builtInSafetyAudit.sections }

/** A new template, which begins with what is built in. */
export function TemplateCreate() {
  const [safetyAuditTemplateId] = useState(newId)
  return (
    <CreateRecord
      list={list}
      reloadList={useReloadSafetyAudits()}
      first={firstTemplate}
      save={(values) =>
        checkAndCall(saveSafetyAuditTemplate, { body: { safetyAuditTemplateId, version: 0, ...values } })
      }
      said={t`Template saved`}
      action={t`Save template`}
    >
      {(form) => <TemplateFields form={form} />}
    </CreateRecord>
  )
}

type TemplateEditProps = {
  stored: SafetyAuditTemplate
  reload: () => Promise<{ data: SafetyAuditTemplate[] | undefined }>
}

/** A template of the organization; saving makes a new version. */
export function TemplateEdit({ stored, reload }: TemplateEditProps) {
  const { safetyAuditTemplateId, name, version } = stored
  return (
    <EditRecord
      list={list}
      reloadList={useReloadSafetyAudits()}
      title={name}
      stored={stored}
      read={({ name, sections, version }) => ({
        values: { name, sections: sections ?? builtInSafetyAudit.sections },
        version,
      })}
      reload={async () =>
        (await reload()).data?.find((each) => each.safetyAuditTemplateId === safetyAuditTemplateId)
      }
      save={(values, seen) =>
        checkAndCall(saveSafetyAuditTemplate, { body: { safetyAuditTemplateId, version: seen, ...values } })
      }
      words={words}
      remove={{
        action: t`Retire template`,
        whyNot: stored.sections ? null : t`Template retired.`,
        run: () =>
          call(saveSafetyAuditTemplate, { body: { safetyAuditTemplateId, version, name, sections: null } }),
        effect: t`New audits can’t use it. Past audits keep it, and you can restore it.`,
      }}
    >
      {(form) => <TemplateFields form={form} />}
    </EditRecord>
  )
}

const words: Words<TemplateValues> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  sections: {
    get label() {
      return t`Questions`
    },
    show: questionWords,
  },
}

function questionWords(sections: readonly SafetyAuditSection[]): string {
  return questionsOf(sections)
    .map(({ text }) => text)
    .join('; ')
}
