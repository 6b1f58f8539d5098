import type { AuditEntry } from '@muster/contract/auditCalls'
import { t } from '@muster/words/t'
import { DatedTime } from '../../ui/DatedTime.tsx'
import ownClasses from './audit.module.css'
import type { ValueWords } from './auditValues.ts'
import { actionWords, fieldChanges } from './auditWords.ts'

/** One entry: the action, its object, author, time and origin; then the values before and after. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { action, subject, actor, at, from, tenantName, before, after } = entry
  const changes = fieldChanges(before, after)
  return (
    <article className={ownClasses.entry}>
      <p>
        <strong>{actionWords(action)}</strong> <bdi>{subject}</bdi>
      </p>
      <p className={ownClasses.who}>
        <bdi>{actor}</bdi> · <DatedTime at={at} /> ·{' '}
        {tenantName === null ? t`All organizations` : <bdi>{tenantName}</bdi>}
        {from ? <> · {t`from ${from}`}</> : null}
      </p>
      {changes.length > 0 ? (
        <dl className={ownClasses.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{change.field}</dt>
              <dd>
                {change.before === null ? null : (
                  <del>
                    <Value value={change.before} />
                  </del>
                )}
                {change.before !== null && change.after !== null ? <span aria-hidden> → </span> : null}
                {change.after === null ? null : (
                  <ins>
                    <Value value={change.after} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  )
}

function Value({ value: { text, isName } }: { value: ValueWords }) {
  return isName ? <bdi>{text}</bdi> : text
}
