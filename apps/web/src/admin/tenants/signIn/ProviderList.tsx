import { Title } from '@mantine/core'
import type { SignInProviderView } from '@muster/contract/signInProviderCalls'
import { providerKinds } from '@muster/domain/access/providerKinds'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/kit/Button.tsx'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import classes from '../../../ui/page/page.module.css'
import { StateTag } from '../../StateTag.tsx'

type ProviderListProps = {
  providers: readonly SignInProviderView[]
  /** A sentence on whom they let in. */
  note: string
  /** The address of a provider's form, `new` for one to be made; null for somebody who may only look. */
  addressOf: ((provider: string) => string) | null
}

/** The providers of an organization, or of the whole deployment. */
export function ProviderList({ providers, note, addressOf }: ProviderListProps) {
  return (
    <section className={classes.card} aria-labelledby="providers">
      <div className={classes.cardHead}>
        <Title order={2} id="providers">
          {t`Sign-in providers`}
        </Title>
        {addressOf ? (
          <Button
            kind="primary"
            component={Link}
            to={addressOf('new')}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t`Add provider`}
          </Button>
        ) : null}
      </div>
      <p className={classes.note}>{note}</p>
      {providers.length > 0 ? (
        <DataTable
          label={t`Sign-in providers`}
          items={providers}
          keyOf={({ id }) => id}
          columns={columns}
          linkTo={({ id }) => addressOf?.(id) ?? null}
        />
      ) : null}
    </section>
  )
}

const columns: Columns<SignInProviderView> = [
  {
    get title() {
      return t`Name`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`Kind`
    },
    cell: ({ kind }) => providerKinds[kind].name,
  },
  {
    get title() {
      return t`Domains`
    },
    cell: ({ domains }) => commaList(domains) || t`Any`,
  },
  {
    get title() {
      return t`State`
    },
    cell: ({ isActive }) => <StateTag isActive={isActive} />,
  },
]
