import { Button } from '@mantine/core'
import { type LabelSize, labelPaths } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { storedSession } from '../../api/storedSession.ts'
import { paths } from '../../paths.ts'
import { QrCode } from '../../scan/QrCode.tsx'
import { rich } from '../../ui/rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'

const sizes: readonly { size: LabelSize; label: string }[] = [
  {
    size: 'bag',
    get label() {
      return t`One large label, for the bag`
    },
  },
  {
    size: 'sheet-8',
    get label() {
      return t`A sheet of 8, for bag and door`
    },
  },
  {
    size: 'sheet-24',
    get label() {
      return t`A sheet of 24 small ones`
    },
  },
]

/** This bag's code: on the screen for another phone, and as labels to print. */
export function LabelPage() {
  useTitle(t`Code and label`)
  const { barcode, record } = useBag()
  // Read from what sign-in has left here: a bag's page loads none.
  const [isSignedIn] = useState(() => storedSession().user !== null)
  const [size, setSize] = useState<LabelSize>('bag')
  return (
    <>
      <h1 className={quiet.title}>{t`Code of this bag`}</h1>
      <p
        className={quiet.lead}
      >{t`Anyone who scans it opens the page of ${record.name}. Show it only to people in this room.`}</p>
      <QrCode
        text={window.location.origin + paths.bag(barcode)}
        label={t`QR code that opens the page of ${record.name}`}
      />
      <p>
        <span
          className={quiet.dim}
        >{t`No camera? Open ${window.location.host + paths.enter} and type this code. Capital and small letters differ.`}</span>{' '}
        <code style={{ overflowWrap: 'anywhere', fontSize: '1.125rem' }}>{barcode}</code>
      </p>
      <h2 className={quiet.heading}>{t`Print this code`}</h2>
      <div className={quiet.form}>
        <label className={controls.field}>
          {t`Size`}
          <select
            value={size}
            onChange={({ target }) =>
              setSize(sizes.find((each) => each.size === target.value)?.size ?? 'bag')
            }
          >
            {sizes.map((each) => (
              <option key={each.size} value={each.size}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        <Button
          component="a"
          href={labelPaths.bag(barcode, size)}
          target="_blank"
          rel="noreferrer"
          h={56}
          fz="lg"
          className={buttons.primary}
          leftSection={<IconPrinter size={24} aria-hidden />}
        >{t`Print label`}</Button>
        <p className={quiet.dim} style={{ margin: 0 }}>{t`Opens a PDF. Printing needs a network.`}</p>
        {isSignedIn ? (
          <p className={quiet.dim} style={{ margin: 0 }}>
            {rich`Manage bags, codes and labels for a site: ${<a key="bags" href={paths.redbagEdit} className={quiet.link}>{t`Safety bags`}</a>}`}
          </p>
        ) : null}
      </div>
    </>
  )
}
