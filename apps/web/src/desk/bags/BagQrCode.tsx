import { Title } from '@mantine/core'
import { type LabelSize, rotateBarcode, type StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { QrCode } from '../../scan/QrCode.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import ownClasses from './bags.module.css'
import { PrintButton } from './PrintButton.tsx'
import { useUpdateBagCache } from './useSiteBags.ts'

/** The code of a bag: to look at, to print, and to be replaced by a new one. */
export function BagQrCode({ bag, size = 'bag' }: { bag: StoredBag; size?: LabelSize }) {
  const { siteId, id, version, barcode } = bag
  const keep = useUpdateBagCache(siteId)
  const address = paths.bag(barcode)
  return (
    <section className={classes.card} aria-labelledby="bag-code">
      <Title order={2} id="bag-code">
        {t`Code`}
      </Title>
      <div className={ownClasses.fresh} style={{ borderColor: 'var(--line)', borderWidth: 1 }}>
        <QrCode text={window.location.origin + address} label={t`QR code of ${bag.name}`} />
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <p>
            <code className={ownClasses.code}>{barcode}</code>
          </p>
          <p className={classes.note}>
            {t`Without a camera, people type this code at ${window.location.host + paths.enter}. Capital and small letters differ.`}
          </p>
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              {t`Open its page`}
            </a>
          </p>
          <p className={classes.note}>{t`Keep this code safe. Anyone who has it can open the bag’s page.`}</p>
        </div>
      </div>
      <div className={classes.actions}>
        <PrintButton what={{ kind: 'bags', siteId, bagIds: [id], size }}>{t`Print label`}</PrintButton>
        <ConfirmButton
          action={t`Replace the code`}
          whyNot={null}
          onConfirm={async () => {
            keep(await call(rotateBarcode, { params: { siteId, bagId: id }, body: { version } }))
            toastSuccess(t`The bag has a new code`)
          }}
        >
          {t`The label on this bag stops working right away, on every phone. Print a new one. Do this when a label is lost, or when the wrong person has the code.`}
        </ConfirmButton>
      </div>
    </section>
  )
}
