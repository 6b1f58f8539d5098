import { Input } from '@mantine/core'
import { t } from '@muster/words/t'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'

/** The address to register at a provider. @param address null while the issuer, which it names, is not written */
export function ReturnAddress({ address }: { address: string | null }) {
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Return address`}
      description={t`Register this exact address at the provider. It includes the provider’s issuer, so that one provider can’t answer for another.`}
      size="md"
    >
      {address === null ? (
        <p className={classes.note}>{t`Enter the issuer first.`}</p>
      ) : (
        <div className={classes.cardHead}>
          <code className={listClasses.address}>{address}</code>
          <CopyButton label={t`Copy the return address`} text={address} />
        </div>
      )}
    </Input.Wrapper>
  )
}
