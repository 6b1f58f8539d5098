import { Button, NativeSelect, Title } from '@mantine/core'
import { startSafetyAudit } from '@muster/contract/safetyAuditCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { type Attempt, attemptOf } from '../../../live/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import ownClasses from '../safetyAudit.module.css'
import { useTemplates } from '../useSafetyAudits.ts'

/** Starting one: where, and by which template. It needs the network; what follows does not. */
export function StartForm() {
  const navigate = useNavigate()
  const last = useRef<Attempt | null>(null)
  const sites = useSites('safetyAudit.run')
  const templates = useTemplates()
  const [siteId, setSiteId] = useState('')
  const [templateId, setTemplateId] = useState('')
  const chosen = siteId || String(sites.data?.[0]?.id ?? '')
  const starting = useMutation({
    mutationFn: () => {
      const command = { siteId: Number(chosen), safetyAuditTemplateId: templateId || null }
      last.current = attemptOf(last.current, command, newId)
      return call(startSafetyAudit, { body: { ...command, safetyAuditId: last.current.commandId } })
    },
    onSuccess: ({ safetyAuditId }) => navigate(paths.safetyAuditRun(safetyAuditId)),
  })
  return (
    <form
      className={classes.card}
      aria-labelledby="start-safety-audit"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen && !starting.isPending) starting.mutate()
      }}
    >
      <Title order={2} size="h3" id="start-safety-audit">
        Start a safety audit
      </Title>
      <div className={ownClasses.fields}>
        <NativeSelect
          label="Site"
          size="md"
          value={chosen}
          data={(sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setSiteId(currentTarget.value)}
        />
        <NativeSelect
          label="What is asked"
          size="md"
          value={templateId}
          data={[
            { value: '', label: `${builtInSafetyAudit.name} (built in)` },
            ...(templates.data ?? [])
              .filter(({ sections }) => sections)
              .map(({ safetyAuditTemplateId, name }) => ({ value: safetyAuditTemplateId, label: name })),
          ]}
          onChange={({ currentTarget }) => setTemplateId(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={starting.isPending}>
          Start
        </Button>
      </div>
      <p className={classes.note}>It is made for a phone, and goes on where there is no network.</p>
      {starting.isError ? <Problem>{sentenceOf(starting.error)}</Problem> : null}
    </form>
  )
}
