import { Title } from '@mantine/core'
import type { SafetyAuditTemplate } from '@muster/contract/safetyAuditTemplateCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { questionsOf, type SafetyAuditSection } from '@muster/domain/safetyAudit/template'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import classes from '../../../ui/page/page.module.css'
import { dayOf } from '../../../ui/times.ts'
import { SafetyAuditTabs } from '../SafetyAuditTabs.tsx'
import ownClasses from '../safetyAudit.module.css'
import { useTemplates, useTemplateVersions } from '../useSafetyAudits.ts'
import { TemplateCreate, TemplateEdit } from './TemplateForm.tsx'

/** The questions of safety audits. The address names the template being edited. */
export default function SafetyAuditTemplatesPage() {
  const [address] = useSearchParams()
  const open = address.get('open')
  const templates = useTemplates()
  const mayConfigure = useMay('safetyAudit.configure')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Safety audit questions`}
        subtitle={t`An audit keeps the questions it started with. Changes here apply to new audits.`}
      >
        {mayConfigure && !open ? (
          <Button component={Link} to={paths.safetyAuditTemplates('new')} kind="primary">
            {t`New template`}
          </Button>
        ) : null}
      </PageHeader>
      <SafetyAuditTabs />
      {open === 'new' ? (
        <TemplateCreate />
      ) : (
        <Loaded query={templates}>
          {(all) => {
            const edited = all.find(({ safetyAuditTemplateId }) => safetyAuditTemplateId === open)
            if (edited)
              return (
                <TemplateEdit
                  key={edited.safetyAuditTemplateId}
                  stored={edited}
                  reload={() => templates.refetch()}
                />
              )
            return (
              <>
                {all.map((template) => (
                  <Own key={template.safetyAuditTemplateId} template={template} mayConfigure={mayConfigure} />
                ))}
                <section className={classes.card} aria-label={told(builtInSafetyAudit.name)}>
                  <Title order={2}>{told(builtInSafetyAudit.name)}</Title>
                  <p className={classes.note}>{t`Standard template. New templates start as a copy of it.`}</p>
                  <Questions sections={builtInSafetyAudit.sections} />
                </section>
              </>
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

function Own({ template, mayConfigure }: { template: SafetyAuditTemplate; mayConfigure: boolean }) {
  const { safetyAuditTemplateId, name, version, sections, savedAt, savedByName } = template
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <Title order={2}>{name}</Title>
        {mayConfigure ? (
          <Button
            component={Link}
            to={paths.safetyAuditTemplates(safetyAuditTemplateId)}
            aria-label={t`Edit ${name}`}
          >
            {sections ? t`Edit` : t`Restore`}
          </Button>
        ) : null}
      </div>
      <p className={classes.note}>
        {sections
          ? t`Version ${version}, saved ${dayOf(savedAt)} by ${savedByName}`
          : t`Retired, saved ${dayOf(savedAt)} by ${savedByName}`}
      </p>
      {sections ? <Questions sections={sections} /> : null}
      {version > 1 ? <EarlierVersions template={template} /> : null}
    </section>
  )
}

/** The earlier questions, version by version; safety audits of that time still use them. Loaded on demand. */
function EarlierVersions({ template }: { template: SafetyAuditTemplate }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={t`Earlier versions: ${template.version - 1}`} onToggle={setOpen}>
      {isOpen ? <Versions template={template} /> : null}
    </Disclosure>
  )
}

function Versions({
  template: { safetyAuditTemplateId, version: newest },
}: {
  template: SafetyAuditTemplate
}) {
  const versions = useTemplateVersions(safetyAuditTemplateId)
  return (
    <Loaded query={versions} height={80}>
      {({ items }) =>
        items
          .filter(({ version }) => version < newest)
          .map(({ version, name, sections, savedAt, savedByName }) => (
            <section key={version} aria-label={t`Version ${version}`}>
              <Title order={3} size="h4" mt="md">
                {t`Version ${version}: ${name}`}
              </Title>
              <p className={classes.note}>
                {sections
                  ? t`Saved ${dayOf(savedAt)} by ${savedByName}`
                  : t`Retired ${dayOf(savedAt)} by ${savedByName}`}
              </p>
              {sections ? <Questions sections={sections} /> : null}
            </section>
          ))
      }
    </Loaded>
  )
}

function Questions({ sections }: { sections: readonly SafetyAuditSection[] }) {
  return (
    <Disclosure summary={t`${questionsOf(sections).length} questions in ${sections.length} sections`}>
      {sections.map(({ title, questions }) => (
        <section key={title} aria-label={told(title)}>
          <Title order={3} size="h4" mt="md">
            {told(title)}
          </Title>
          <ul className={ownClasses.list}>
            {questions.map(({ key, text, help, weight }) => (
              <li key={key}>
                <p>{told(text)}</p>
                <p className={classes.note}>
                  {help === null ? null : told(help)} {t`Weight ${weight}.`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Disclosure>
  )
}
