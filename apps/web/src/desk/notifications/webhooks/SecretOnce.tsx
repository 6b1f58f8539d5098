import { t } from '@muster/words/t'
import { Button } from '../../../ui/kit/Button.tsx'
import { FormActions } from '../../../ui/kit/FormActions.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { rich } from '../../../ui/rich.tsx'
import ownClasses from '../notifications.module.css'

type SecretOnceProps = { name: string; secret: string; onClose: () => void }

/** A webhook’s secret, shown this once: the database keeps it where no page can read it. */
export function SecretOnce({ name, secret, onClose }: SecretOnceProps) {
  return (
    <div className={ownClasses.secret} role="status">
      <p>
        {rich`<b>Secret for ${name}.</b> Give it to the receiver, who uses it to check each message. It is not shown again.`}
      </p>
      <code>{secret}</code>
      <FormActions>
        <CopyButton label={t`Copy the secret`} text={secret} />
        <Button onClick={onClose}>{t`I saved it`}</Button>
      </FormActions>
    </div>
  )
}
