import { TextInput, Title } from '@mantine/core'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import { useDeferredValue, useState } from 'react'
import { productName } from '../../../api/product.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import { TableFrame } from '../../TableFrame.tsx'
import { useRefusals } from './useSignIn.ts'

/**
 * Why somebody could not sign in: the last twenty refusals, of one address or of all.
 * @param props `tenantId` null: of the whole deployment
 */
export function RefusalList({ tenantId }: { tenantId: string | null }) {
  const [email, setEmail] = useState('')
  const refusals = useRefusals(tenantId, useDeferredValue(email.trim().toLowerCase()))
  return (
    <section className={classes.card} aria-labelledby="refusals">
      <Title order={2} id="refusals">
        Why can this person not sign in?
      </Title>
      <TextInput
        label="Their e-mail address"
        description="Empty, the last twenty of everybody."
        type="email"
        size="md"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Loaded query={refusals}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>
              Nobody was refused{email ? ' with this address' : ''} in the last 90 days. Whoever did not get
              as far as this page’s server is not seen here.
            </p>
          ) : (
            <TableFrame label="Table of refused sign-ins">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Address</th>
                  <th scope="col">Provider</th>
                  <th scope="col" style={{ minWidth: '14rem' }}>
                    Reason, and what to do
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map(({ id, at, email: address, providerName, reason, detail }) => (
                  <tr key={id}>
                    <td>
                      <TimeText at={at} isDated />
                    </td>
                    <td>{address ?? 'Not given'}</td>
                    <td>{providerName ?? productName()}</td>
                    <td>
                      {signInRefusals[reason].administrator}
                      {detail ? <span className={classes.note}> {detail}</span> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          )
        }
      </Loaded>
    </section>
  )
}
