import { VisuallyHidden } from '@mantine/core'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import pageClasses from '../../ui/page/page.module.css'
import classes from './configure.module.css'

type Version<T> = {
  version: number
  savedAt: string
  savedByName: string
  note: string | null
  restoredFrom: number | null
  items: readonly T[] | null
}
type Page = { page: number; pageSize: number }

type SetHistoryProps<T> = {
  queryKey: readonly string[]
  /** The newest version: when there is a newer one, the list is asked for anew. */
  newest: number
  read: (page: Page, signal: AbortSignal) => Promise<{ items: Version<T>[]; total: number }>
  /** An item on one line. */
  lines: (item: T) => string
  /** Brings a version back; null for people who may only read. */
  restore: ((version: number) => Promise<void>) | null
}

const step = 10

/** Every version of a set, newest first, each with its author, time and reason. */
export function SetHistory<T>({ queryKey, newest, read, lines, restore }: SetHistoryProps<T>) {
  const [pageSize, setPageSize] = useState(step)
  const versions = useQuery({
    queryKey: [...queryKey, newest, pageSize],
    queryFn: ({ signal }) => read({ page: 1, pageSize }, signal),
    placeholderData: (before) => before,
  })
  return (
    <section className={pageClasses.card} aria-labelledby="versions">
      <h2 id="versions">{t`Versions`}</h2>
      <p className={pageClasses.note}>{t`An active incident keeps the version it started with.`}</p>
      <Loaded query={versions}>
        {({ items, total }) => (
          <>
            <ol className={classes.history}>
              {items.map((each) => (
                <li key={each.version}>
                  <div className={classes.historyLine}>
                    <p>
                      <strong>{t`Version ${each.version}`}</strong>
                      {each.version === newest && each.items ? <Badge tone="ok">{t`In use`}</Badge> : null} ·{' '}
                      {each.savedByName} · <DatedTime at={each.savedAt} />
                      {each.restoredFrom ? ` · ${t`as version ${each.restoredFrom}`}` : ''}
                    </p>
                    {restore && each.version !== newest && each.items ? (
                      <ConfirmButton
                        action={t`Restore version ${each.version}`}
                        isDestructive={false}
                        whyNot={null}
                        onConfirm={() => restore(each.version)}
                      >
                        {t`It becomes a new version for new incidents. All versions are kept.`}
                      </ConfirmButton>
                    ) : null}
                  </div>
                  {each.note ? (
                    <p className={classes.historyNote} dir="auto">
                      “{each.note}”
                    </p>
                  ) : null}
                  {each.items ? (
                    <Disclosure
                      summary={
                        <>
                          {t`${plural(each.items.length, '# item', '# items')}`}
                          <VisuallyHidden> {t`of version ${each.version}`}</VisuallyHidden>
                        </>
                      }
                    >
                      <ol className={classes.lines}>
                        {each.items.map(lines).map((line) => (
                          <li key={line}>{line}</li>
                        ))}
                      </ol>
                    </Disclosure>
                  ) : (
                    <p className={pageClasses.note}>{t`Retired.`}</p>
                  )}
                </li>
              ))}
            </ol>
            {items.length < total ? (
              <Button className={classes.add} onClick={() => setPageSize(pageSize + step * 5)}>
                {t`Show older versions`}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
