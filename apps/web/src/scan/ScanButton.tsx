import { Button } from '@mantine/core'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconQrcode } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Code, parseCode } from './parseCode.ts'
import classes from './ScanButton.module.css'
import { useCamera } from './useCamera.ts'

type Props = {
  /** The kinds of code that are wanted; other codes are named, and the camera goes on. */
  wanted: readonly Code['kind'][]
  onCode: (code: Code) => void
  label?: string
  h?: number
}

/** Scans a code with the camera, in a dialog that says what to do when there is no camera to be had. */
export function ScanButton({ wanted, onCode, label = t`Scan with the camera`, h = 50 }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={h}
        fz="md"
        leftSection={<IconQrcode size={22} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? (
        <ScanDialog
          wanted={wanted}
          close={() => setIsOpen(false)}
          onCode={(code) => {
            setIsOpen(false)
            onCode(code)
          }}
        />
      ) : null}
    </>
  )
}

type DialogProps = Pick<Props, 'wanted' | 'onCode'> & { close: () => void }

function ScanDialog({ wanted, onCode, close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [hint, setHint] = useState(t`Hold the QR code in front of the camera.`)
  const props = useRef({ wanted, onCode })
  useEffect(() => {
    props.current = { wanted, onCode }
  })
  const onText = useCallback((text: string) => {
    const code = parseCode(text)
    if (code && props.current.wanted.includes(code.kind)) props.current.onCode(code)
    else setHint(code ? otherWords[code.kind] : t`That QR code does not open anything here.`)
  }, [])
  const { isOn, problem } = useCamera(video, onText)
  useEffect(() => {
    const { current: box } = dialog
    // Firefox before 98 knows of no dialog: there it is a part of the page.
    if (box && 'showModal' in box) box.showModal()
    else (box as HTMLElement | null)?.setAttribute('open', '')
  }, [])

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="scan-title" onClose={close}>
      <h2 id="scan-title" className={classes.title}>{t`Scan a code`}</h2>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : (
        <>
          <div className={classes.frame}>
            <video ref={video} muted playsInline className={classes.video} aria-label={t`Camera view`} />
          </div>
          <p role="status" className={classes.hint}>
            {isOn ? hint : t`Starting the camera… Allow it if your browser asks.`}
          </p>
        </>
      )}
      <Button
        variant="default"
        h={48}
        fz="md"
        fullWidth
        onClick={() => dialog.current?.close()}
      >{t`Close`}</Button>
    </dialog>
  )
}

const otherWords = wordTable<Code['kind']>({
  bag: say`That is a bag’s code. Scan a setup code.`,
  setup: say`That is a setup code. Scan the code on the bag.`,
  guest: say`That is a link for an outside responder. Scan the code on the bag.`,
})
