import { Button, Title } from '@mantine/core'
import type { SignInProviderView } from '@muster/contract/signInProviderCalls'
import { providerKinds } from '@muster/domain/access/providerKinds'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '../../../ui/page/page.module.css'
import { StateTag } from '../../StateTag.tsx'
import { TableFrame } from '../../TableFrame.tsx'
import ownClasses from '../TenantPage.module.css'

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
          Sign-in providers
        </Title>
        {addressOf ? (
          <Button component={Link} to={addressOf('new')} leftSection={<IconPlus size={18} aria-hidden />}>
            Add provider
          </Button>
        ) : null}
      </div>
      <p className={classes.note}>{note}</p>
      {providers.length > 0 ? (
        <TableFrame label="Sign-in providers table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col">Domains</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {providers.map(({ id, name, kind, domains, isActive }) => (
              <tr key={id}>
                <th scope="row">
                  {addressOf ? (
                    <Link to={addressOf(id)} className={ownClasses.link}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td>{providerKinds[kind].name}</td>
                <td>{domains.join(', ') || 'Any'}</td>
                <td>
                  <StateTag isActive={isActive} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      ) : null}
    </section>
  )
}
