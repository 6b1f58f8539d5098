import { Button } from '@mantine/core'
import { type SetupInfo, setUpBag } from '@muster/contract/setupCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { dateAndTime } from '../../ui/times.ts'
import { useDraft } from '../../ui/useDraft.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'

/** The server's answer once the bag is set up. */
export type SetupResult = { bagName: string; siteName: string; organizationName: string }

type Props = {
  barcode: string
  info: SetupInfo
  /** The bag that this label is already; null for one that the server does not know. */
  bagName: string | null
  back: () => void
  onDone: (done: SetupResult) => void
}

/** The second step: whose site it is, the room of the bag, and a name for the phone. */
export function SetupForm({ barcode, info, bagName, back, onDone }: Props) {
  const [roomId, setRoomId] = useState('')
  const [deviceName, setDeviceName] = useState('')
  // Kept through a reload: a second press after a lost answer is the same phone, and takes no second use.
  const [firstId] = useState(newId)
  const [deviceId, storeDeviceId] = useDraft(`device.${barcode}`, firstId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const hintId = useId()
  const isBlank = bagName === null
  const isFull = info.rooms.every(({ hasBag }) => hasBag)
  const whyNot =
    isBlank && roomId === ''
      ? t`Choose the room first.`
      : deviceName.trim() === ''
        ? t`Name this phone so that the office can recognize it.`
        : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || whyNot) return
    setIsBusy(true)
    setProblem(null)
    storeDeviceId(deviceId)
    const body = {
      setupCode: info.setupCode,
      barcode,
      roomId: isBlank ? roomId : null,
      deviceName: deviceName.trim(),
      deviceId,
    }
    try {
      onDone(await call(setUpBag, { body }))
    } catch (error) {
      setProblem(sentenceOf(error))
      setIsBusy(false)
    }
  }

  return (
    <form className={quiet.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={quiet.card}>
        <h2>{info.siteName}</h2>
        <p>{info.organizationName}</p>
        <p className={quiet.dim}>
          {info.usesLeft === 1
            ? t`The code works once more, until ${dateAndTime(info.expiresAt)}.`
            : t`The code works ${plural(info.usesLeft, '# more time', '# more times')}, until ${dateAndTime(info.expiresAt)}.`}
        </p>
      </div>
      {isBlank ? (
        <label className={controls.field}>
          {t`Room`}
          {isFull ? (
            <span>{t`Every room here has a bag. A manager must retire one before you add another.`}</span>
          ) : null}
          <select value={roomId} onChange={({ target }) => setRoomId(target.value)}>
            <option value="">{t`Choose a room…`}</option>
            {info.rooms.map((room) => (
              <option key={room.id} value={room.id} disabled={room.hasBag}>
                {room.hasBag ? t`${room.name} (has a bag already)` : room.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className={controls.field}>
        {t`Name of this phone`}
        <span>{t`For example “Ms. Alvarez” or “Room 12, spare”.`}</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          dir="auto"
          value={deviceName}
          onChange={({ target }) => setDeviceName(target.value)}
        />
      </label>
      {problem ? (
        <p role="alert" className={quiet.problem}>
          {problem}
        </p>
      ) : null}
      <div>
        <div className={quiet.row}>
          <Button
            type="submit"
            h={56}
            fz="lg"
            className={buttons.primary}
            loading={isBusy}
            disabled={whyNot !== null}
            aria-describedby={hintId}
          >{t`Set up`}</Button>
          <Button variant="default" h={56} fz="lg" onClick={back}>{t`Another setup code`}</Button>
        </div>
        <p id={hintId} className={quiet.dim}>
          {whyNot}
        </p>
      </div>
    </form>
  )
}
