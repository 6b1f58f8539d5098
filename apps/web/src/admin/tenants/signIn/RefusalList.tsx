import { TextInput, Title } from '@mantine/core'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import { t } from '@muster/words/t'
import { useDeferredValue, useState } from 'react'
import { productName } from '../../../api/product.ts'
import { DatedTime } from '../../../ui/DatedTime.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
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
        {t`Why can’t a person sign in?`}
      </Title>
      <TextInput
        label={t`Email address`}
        description={t`Leave empty to see the last 20 refused sign-ins.`}
        type="email"
        size="md"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Loaded query={refusals}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>
              {email
                ? t`No refused sign-ins with this address in the last 90 days. Sign-ins that never reached this server are not listed.`
                : t`No refused sign-ins in the last 90 days. Sign-ins that never reached this server are not listed.`}
            </p>
          ) : (
            <ul className={listClasses.rows} aria-label={t`Refused sign-ins`}>
              {all.map(({ id, at, email: address, providerName, reason, detail }) => (
                <li key={id} className={listClasses.row}>
                  <div className={listClasses.what}>
                    <strong>{address ?? t`No address`}</strong>
                    <span className={listClasses.dim}>
                      {providerName ?? productName()} · <DatedTime at={at} />
                    </span>
                    <span>{signInRefusals[reason].administrator}</span>
                    {detail ? <span className={listClasses.dim}>{detail}</span> : null}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
