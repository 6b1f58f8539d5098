import { Button, Title } from '@mantine/core'
import { restoreContents } from '@muster/contract/contentsCalls'
import type { BagKind } from '@muster/contract/shapes'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import bagClasses from '../bags.module.css'
import { useContentsVersions, useUpdateContentsCache } from './useTenantContents.ts'

const step = 10
type Props = { kind: BagKind; newest: number; mayChange: boolean }

/** Every version of the contents of a kind of bag, newest first. */
export function ContentsVersions({ kind, newest, mayChange }: Props) {
  const [size, setSize] = useState(step)
  const versions = useContentsVersions(kind, newest, size)
  const keep = useUpdateContentsCache()
  const restore = async (version: number) => {
    const body = { version: newest, restore: version }
    keep(kind, await call(restoreContents, { params: { bagKind: kind }, body }))
  }
  return (
    <section className={pageClasses.card} aria-labelledby="versions">
      <Title order={2} id="versions">
        Versions
      </Title>
      <Loaded query={versions}>
        {({ items, total }) => (
          <>
            <ol className={bagClasses.rows}>
              {items.map(({ version, savedByName, savedAt, note, items: things, restoredFrom }) => (
                <li key={version} className={bagClasses.row}>
                  <div>
                    <strong>Version {version}</strong>
                    <span className={bagClasses.dim}>
                      {savedByName} · <TimeText at={savedAt} /> ·{' '}
                      {things ? `${things.length} items` : 'retired'}
                      {restoredFrom ? ` · as version ${restoredFrom}` : ''}
                    </span>
                    {note ? <p dir="auto">“{note}”</p> : null}
                  </div>
                  {mayChange && things && version !== newest ? (
                    <ConfirmButton
                      action={`Restore version ${version}`}
                      isDestructive={false}
                      whyNot={null}
                      onConfirm={() => restore(version)}
                    >
                      It becomes a new version for every bag of this type.
                    </ConfirmButton>
                  ) : null}
                </li>
              ))}
            </ol>
            {items.length < total ? (
              <div>
                <Button variant="default" onClick={() => setSize(size + step * 5)}>
                  Show older versions
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
