import { NativeSelect } from '@mantine/core'
import { startSafetyAudit } from '@muster/contract/safetyAuditCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall, errorOf } from '../../../ui/form/fieldErrors.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import classes from '../../../ui/page/page.module.css'
import ownClasses from '../safetyAudit.module.css'
import { useTemplates } from '../useSafetyAudits.ts'

/** Starting one: where, and by which template. It needs the network; what follows does not. */
export function StartForm() {
  const navigate = useNavigate()
  const sites = useSites('safetyAudit.run')
  const templates = useTemplates()
  const siteOf = (chosen: string) => chosen || String(sites.data?.[0]?.id ?? '')
  const first = { siteId: '', templateId: '' }
  const form = useForm({
    first,
    // Two choices are no words to lose: the page is left without a question.
    draft: useState(first),
    save: ({ siteId, templateId }, safetyAuditId) => {
      const safetyAuditTemplateId = templateId || null
      const body = { safetyAuditId, siteId: Number(siteOf(siteId)), safetyAuditTemplateId }
      return checkAndCall(startSafetyAudit, { body })
    },
    onSaved: ({ safetyAuditId }) => navigate(paths.safetyAuditRun(safetyAuditId)),
  })
  const { values, errors, update } = form
  return (
    <FormFrame title={t`Start a safety audit`} action={t`Start`} form={form}>
      <div className={ownClasses.fields}>
        <SearchSelect
          label={t`Site`}
          size="md"
          value={siteOf(values.siteId) || null}
          error={errorOf(errors, 'siteId')}
          data={(sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(siteId) => update({ siteId })}
        />
        <NativeSelect
          label={t`Questions`}
          size="md"
          value={values.templateId}
          data={[
            { value: '', label: t`${builtInSafetyAudit.name} (standard)` },
            ...(templates.data ?? [])
              .filter(({ sections }) => sections)
              .map(({ safetyAuditTemplateId, name }) => ({ value: safetyAuditTemplateId, label: name })),
          ]}
          onChange={({ currentTarget }) => update({ templateId: currentTarget.value })}
        />
      </div>
      <p className={classes.note}>{t`Works on a phone, even offline.`}</p>
    </FormFrame>
  )
}
