import { type SafetyAuditTemplate, saveSafetyAuditTemplate } from '@muster/contract/safetyAuditTemplateCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { questionsOf, type SafetyAuditSection } from '@muster/domain/safetyAudit/template'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { CreateFrame } from '../../../ui/form/CreateFrame.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkBody } from '../../../ui/form/fieldErrors.ts'
import { useCreate } from '../../../ui/form/useCreate.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'
import { TemplateFields, type TemplateValues } from './TemplateFields.tsx'

const back = paths.safetyAuditTemplates()

async function save(safetyAuditTemplateId: string, version: number, { name, sections }: TemplateValues) {
  const body = { safetyAuditTemplateId, version, name, sections }
  checkBody(saveSafetyAuditTemplate.body, body)
  return call(saveSafetyAuditTemplate, { body })
}

/** A new template, which begins with what is built in. */
export function TemplateCreate() {
  const reload = useReloadSafetyAudits()
  const [id] = useState(newId)
  const first = useMemo(() => ({ name: '', sections: builtInSafetyAudit.sections }), [])
  const create = useCreate<TemplateValues, SafetyAuditTemplate>({
    first,
    save: async (values) => {
      const made = await save(id, 0, values)
      await reload()
      toastSuccess('The template is saved')
      return made
    },
    goTo: () => back,
  })
  return (
    <>
      <BackLink to={back}>All templates</BackLink>
      <CreateFrame action="Save this template" cancelTo={back} create={create}>
        <TemplateFields values={create.values} errors={create.errors} update={create.update} />
      </CreateFrame>
    </>
  )
}

const toVersioned = ({ name, sections, version }: SafetyAuditTemplate): Versioned<TemplateValues> => ({
  values: { name, sections: sections ?? builtInSafetyAudit.sections },
  version,
})

type TemplateEditProps = {
  stored: SafetyAuditTemplate
  reload: () => Promise<{ data: SafetyAuditTemplate[] | undefined }>
}

/** A template of the organization; saving makes a new version. */
export function TemplateEdit({ stored, reload }: TemplateEditProps) {
  const { safetyAuditTemplateId: id, name, version } = stored
  const navigate = useNavigate()
  const reloadAll = useReloadSafetyAudits()
  const edit = useEdit<TemplateValues>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () => {
      const all = (await reload()).data
      return toVersioned(all?.find((each) => each.safetyAuditTemplateId === id) ?? stored)
    },
    save: async (values, seen) => {
      const saved = await save(id, seen, values)
      await reloadAll()
      return toVersioned(saved)
    },
  })
  return (
    <>
      <BackLink to={back}>All templates</BackLink>
      <EditFrame
        title={name}
        edit={edit}
        words={words}
        beside={
          <ConfirmButton
            action="Put out of use"
            whyNot={stored.sections ? null : 'It is out of use.'}
            onConfirm={async () => {
              const body = { safetyAuditTemplateId: id, version, name, sections: null }
              await call(saveSafetyAuditTemplate, { body })
              await reloadAll()
              await navigate(back)
            }}
          >
            No new safety audit can use it. Those that have it keep it, and it can be brought back.
          </ConfirmButton>
        }
      >
        <TemplateFields values={edit.values} errors={edit.errors} update={edit.update} />
      </EditFrame>
    </>
  )
}

const words: Words<TemplateValues> = {
  name: { label: 'Name', show: (name) => name },
  sections: { label: 'Questions', show: questionWords },
}

function questionWords(sections: readonly SafetyAuditSection[]): string {
  return questionsOf(sections)
    .map(({ text }) => text)
    .join('; ')
}
