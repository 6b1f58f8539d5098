import { Title } from '@mantine/core'
import { type ContentsVersion, restoreContents } from '@muster/contract/contentsCalls'
import type { BagKind } from '@muster/contract/shapes'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
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
        {t`Versions`}
      </Title>
      <Loaded query={versions}>
        {({ items, total }) => (
          <>
            <DataTable
              label={t`Versions`}
              items={items}
              keyOf={({ version }) => version}
              columns={[
                { title: t`Version`, cell: ({ version }) => t`Version ${version}` },
                {
                  title: t`Saved`,
                  cell: ({ savedByName, savedAt, note }) => (
                    <>
                      {savedByName} · <TimeText at={savedAt} />
                      {note ? <p dir="auto">“{note}”</p> : null}
                    </>
                  ),
                },
                {
                  title: t`Contents`,
                  cell: ({ items: things, restoredFrom }) =>
                    `${things ? t`${plural(things.length, '# item', '# items')}` : t`retired`}${
                      restoredFrom ? ` · ${t`as version ${restoredFrom}`}` : ''
                    }`,
                },
                ...(mayChange
                  ? [
                      {
                        title: t`Change`,
                        cell: ({ version, items: things }: ContentsVersion) =>
                          things && version !== newest ? (
                            <ConfirmButton
                              action={t`Restore version ${version}`}
                              isDestructive={false}
                              whyNot={null}
                              onConfirm={() => restore(version)}
                            >
                              {t`It becomes a new version for every bag of this type.`}
                            </ConfirmButton>
                          ) : null,
                      },
                    ]
                  : []),
              ]}
            />
            {items.length < total ? (
              <div>
                <Button onClick={() => setSize(size + step * 5)}>{t`Show older versions`}</Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
