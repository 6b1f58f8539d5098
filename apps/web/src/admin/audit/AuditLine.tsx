import type { AuditEntry } from '@muster/contract/auditCalls'
import { t } from '@muster/words/t'
import { DatedTime } from '../../ui/DatedTime.tsx'
import ownClasses from './audit.module.css'
import { actionWords, fieldChanges } from './auditWords.ts'

/** One entry: the action, its object, author, time and origin; then the values before and after. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { action, subject, actor, at, from, tenantName, before, after } = entry
  const changes = fieldChanges(before, after)
  return (
    <article className={ownClasses.entry}>
      <p>
        <strong>{actionWords(action)}</strong> {subject}
      </p>
      <p className={ownClasses.who}>
        {actor} · <DatedTime at={at} /> · {tenantName ?? t`All organizations`}
        {from ? <> · {t`from ${from}`}</> : null}
      </p>
      {changes.length > 0 ? (
        <dl className={ownClasses.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{change.field}</dt>
              <dd>
                {change.before === null ? null : <del>{change.before}</del>}
                {change.before !== null && change.after !== null ? <span aria-hidden> → </span> : null}
                {change.after === null ? null : <ins>{change.after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  )
}
