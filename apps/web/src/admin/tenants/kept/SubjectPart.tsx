import { TextInput, Title } from '@mantine/core'
import {
  eraseSubject,
  exportSubject,
  findSubjects,
  getSubject,
  type Subject,
  type SubjectData,
  subjectKind,
} from '@muster/contract/subjectCalls'
import { numberWords } from '@muster/words/amounts'
import { say } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { SaveFileButton } from '../../../ui/page/SaveFileButton.tsx'
import { useDebouncedSearch } from '../../../ui/page/useDebouncedSearch.ts'

/** Finds one person, exports what there is of them, and erases them. The address holds the search and the person. */
export function SubjectPart({ tenantId }: { tenantId: string }) {
  const [address, setAddress] = useSearchParams()
  const [kind, subjectId] = (address.get('person') ?? '').split(' ')
  const chosen = subjectKind.safeParse(kind)
  const search = address.get('find') ?? ''
  const list = `${paths.adminTenant(tenantId, 'data')}&find=${encodeURIComponent(search)}`
  const [text, setText] = useDebouncedSearch(search, (find) =>
    setAddress({ part: 'data', ...(find ? { find } : {}) }, { replace: true }),
  )
  return (
    <section className={classes.card} aria-labelledby="person">
      <Title order={2} id="person">
        {t`Data of one person`}
      </Title>
      {chosen.success && subjectId ? (
        <OneSubject tenantId={tenantId} kind={chosen.data} subjectId={subjectId} list={list} />
      ) : (
        <>
          <TextInput
            type="search"
            label={t`Part of a name or address`}
            description={t`A user, or a student or staff member on the roster.`}
            size="md"
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {search ? <Found tenantId={tenantId} search={search} list={list} /> : null}
        </>
      )}
    </section>
  )
}

function Found({ tenantId, search, list }: { tenantId: string; search: string; list: string }) {
  const found = useQuery({
    queryKey: ['admin', 'tenants', 'subjects', tenantId, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(findSubjects, { params: { id: tenantId }, query: { search } }, { signal }),
  })
  return (
    <Loaded query={found}>
      {(people) =>
        people.length === 0 ? (
          <p className={classes.note}>{t`No one matches this name or address.`}</p>
        ) : (
          <DataTable
            label={t`People found`}
            items={people}
            keyOf={({ kind, subjectId }) => `${kind} ${subjectId}`}
            columns={[
              { title: t`Name`, cell: ({ name }) => name },
              { title: t`Who`, cell: ({ about }) => about },
            ]}
            linkTo={({ kind, subjectId }) => `${list}&person=${kind}+${subjectId}`}
          />
        )
      }
    </Loaded>
  )
}

type OneProps = { tenantId: string; kind: Subject['kind']; subjectId: string; list: string }

function OneSubject({ tenantId, kind, subjectId, list }: OneProps) {
  const params = { id: tenantId, kind, subjectId }
  const queries = useQueryClient()
  const [isErased, setErased] = useState(false)
  const data = useQuery({
    queryKey: ['admin', 'tenants', 'subjects', tenantId, kind, subjectId],
    enabled: !isErased,
    queryFn: ({ signal }) => call(getSubject, { params }, { signal }),
  })
  const erase = async () => {
    await call(eraseSubject, { params })
    setErased(true)
    // Lists and logs no longer have the name.
    queries.removeQueries({ queryKey: ['admin', 'tenants', 'subjects', tenantId] })
    void queries.invalidateQueries()
  }
  const makeFile = async () =>
    new Blob([JSON.stringify(await call(exportSubject, { params }), null, 2)], { type: 'application/json' })
  if (isErased)
    return (
      <>
        <p role="status">{t`This person’s data was erased.`}</p>
        <p>
          <Link to={list}>{t`Back to the search`}</Link>
        </p>
      </>
    )
  return (
    <>
      <p>
        <Link to={list}>{t`Back to the search`}</Link>
      </p>
      <Loaded query={data}>
        {(subject) => (
          <>
            <h3>
              {subject.name} <span className={classes.note}>{subject.about}</span>
            </h3>
            <Parts subject={subject} />
            <div className={classes.actions}>
              <SaveFileButton fileName="person.json" label={t`Export`} makeFile={makeFile} />
              <ConfirmButton
                action={t`Erase data`}
                whyNot={null}
                typeToConfirm={subject.name}
                onConfirm={erase}
              >
                <p>
                  {t`Data marked “removed” or “renamed” in the table is erased right away. Data marked “kept” stays for the reason shown. You can’t undo this.`}
                </p>
              </ConfirmButton>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

const fateWords = wordTable({
  removed: say`Removed`,
  renamed: say`Renamed`,
  kept: say`Kept`,
})

function Parts({ subject }: { subject: SubjectData }) {
  return (
    <DataTable
      label={t`Stored data and the effect of erasing it`}
      items={subject.parts.map((part, at) => ({ ...part, at }))}
      // Two parts may have the same words, and none moves.
      keyOf={({ at }) => at}
      columns={columns}
    />
  )
}

const columns: Columns<SubjectData['parts'][number]> = [
  {
    get title() {
      return t`Data`
    },
    cell: ({ what }) => told(what),
  },
  {
    get title() {
      return t`How many`
    },
    cell: ({ count }) => numberWords(count),
    isNumber: true,
  },
  {
    get title() {
      return t`When erased`
    },
    cell: ({ fate }) => fateWords[fate],
  },
  {
    get title() {
      return t`Why`
    },
    cell: ({ why }) => told(why),
  },
]
