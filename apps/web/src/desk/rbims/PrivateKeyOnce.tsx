import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { FormActions } from '../../ui/kit/FormActions.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { saveFile } from '../../ui/page/saveFile.ts'
import ownClasses from './rbim.module.css'

type PrivateKeyOnceProps = { serialNumber: string; privateKey: string; onStored: () => void }

/** The private key of an RBIM, once: this browser made it, and Muster never had it. */
export function PrivateKeyOnce({ serialNumber, privateKey, onStored }: PrivateKeyOnceProps) {
  return (
    <section className={ownClasses.fresh} aria-labelledby="fresh-key">
      <h2 id="fresh-key">{t`Key for ${serialNumber}`}</h2>
      <p>
        {t`Put it into the device now. It is shown only once, because your browser made it and ${productName()} has only the public half. Anyone who has it can send messages as this device.`}
      </p>
      <code className={ownClasses.key}>{privateKey}</code>
      <FormActions>
        <CopyButton label={t`Copy the key`} text={privateKey} />
        <Button
          onClick={() =>
            saveFile(`${serialNumber}.pem`, new Blob([privateKey], { type: 'application/x-pem-file' }))
          }
        >
          {t`Save as file`}
        </Button>
        <Button kind="primary" onClick={onStored}>
          {t`I saved it`}
        </Button>
      </FormActions>
    </section>
  )
}
