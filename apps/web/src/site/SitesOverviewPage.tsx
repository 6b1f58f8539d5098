import { Skeleton, TextInput, Title } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import { QueryProblem } from './QueryProblem.tsx'
import classes from './site.module.css'
import { useSites } from './useSites.ts'

/** The sites a person may see, by name. The address holds what was typed to find one. */
export function Component() {
  useTitle('Sites')
  const sites = useSites()
  const [search, setSearch] = useSearchParams()
  const text = search.get('filter') ?? ''
  const wanted = text.trim().toLowerCase()
  const all = sites.data ?? []
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const type = (next: string) => setSearch(next ? { filter: next } : {}, { replace: true })
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>Sites</Title>
        {all.length > 0 ? (
          <p className={classes.note}>
            {found.length === all.length ? all.length : `${found.length} of ${all.length}`}{' '}
            {all.length === 1 ? 'site' : 'sites'}
          </p>
        ) : null}
      </div>
      <TextInput
        label="Find a site"
        size="md"
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <section className={classes.card} aria-label="Sites">
        {sites.isPending ? <Skeleton height={160} radius="md" role="status" aria-label="Loading" /> : null}
        {sites.isError && !sites.data ? (
          <QueryProblem error={sites.error} retry={() => void sites.refetch()} />
        ) : null}
        {sites.isSuccess && found.length === 0 ? (
          <p className={classes.note}>
            {all.length === 0
              ? 'There is no site yet that you may see. An administrator imports sites or gives you one.'
              : 'No site is called like that.'}
          </p>
        ) : null}
        <ul className={classes.list}>
          {found.map(({ id, name, roomCount, studentCount }) => (
            <li key={id}>
              <Link to={paths.site(id)} className={classes.line}>
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{counted(roomCount, 'room')}</span>
                <span className={classes.count}>{counted(studentCount, 'student')}</span>
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const numbers = new Intl.NumberFormat('en-US')

function counted(count: number, what: string): string {
  return `${numbers.format(count)} ${what}${count === 1 ? '' : 's'}`
}
