import type { LabelSize, StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { QrCode } from '../../scan/QrCode.tsx'
import classes from './LabelPreview.module.css'

/** About how one label will look: the PDF is drawn by the server, with the organization's name and advice. */
export function LabelPreview({ bag, siteName, size }: { bag: StoredBag; siteName: string; size: LabelSize }) {
  return (
    <figure className={classes.preview}>
      <div className={classes.label} data-size={size}>
        <div className={classes.code}>
          <QrCode text={window.location.origin + paths.bag(bag.barcode)} label={t`QR code of ${bag.name}`} />
        </div>
        <div className={classes.words}>
          <strong dir="auto">{bag.name}</strong>
          <span dir="auto">{siteName}</span>
        </div>
      </div>
      <figcaption>{t`Label preview`}</figcaption>
    </figure>
  )
}
