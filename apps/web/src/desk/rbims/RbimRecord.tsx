import { Title } from '@mantine/core'
import { changeRbim, changeRbimKey, retireRbim, type StoredRbim } from '@muster/contract/rbimCalls'
import type { RbimSettings } from '@muster/domain/rbim/rbim'
import { percentWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSiteRooms } from '../../siteChoice/useSiteRooms.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useUnsaved } from '../../ui/form/UnsavedGuard.tsx'
import { useEdit } from '../../ui/form/useEdit.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { chosenKey, firstKeyChoice, KeyChoice } from './KeyChoice.tsx'
import { PrivateKeyOnce } from './PrivateKeyOnce.tsx'
import { RbimFields } from './RbimFields.tsx'
import { durationWords, pressWords } from './rbimWords.ts'
import { useUpdateRbimCache } from './useRbims.ts'

const toVersioned = (rbim: StoredRbim): Versioned<RbimSettings> => {
  const { version, model, siteId, roomId, press, intervalSeconds, lowBattery } = rbim
  return { values: { model, siteId, roomId, press, intervalSeconds, lowBattery }, version }
}

type RbimRecordProps = { rbim: StoredRbim; reload: () => Promise<StoredRbim> }

/** The record of an RBIM that managers change: its place, its effect, its key, and if it is in use. */
export function RbimRecord({ rbim, reload }: RbimRecordProps) {
  return (
    <>
      <SettingsForm rbim={rbim} reload={reload} />
      <KeyAndUse rbim={rbim} />
    </>
  )
}

function SettingsForm({ rbim, reload }: RbimRecordProps) {
  const { serialNumber } = rbim
  const updateCache = useUpdateRbimCache()
  const edit = useEdit({
    stored: rbim,
    read: toVersioned,
    reload,
    save: async (values, version) => {
      const body = { ...values, version }
      const saved = await checkAndCall(changeRbim, { params: { serialNumber }, body })
      await updateCache(saved)
      return saved
    },
  })
  const words = useWords(edit.values.siteId)
  return (
    <EditFrame title={t`Location and button`} edit={edit} words={words}>
      <RbimFields form={edit} />
    </EditFrame>
  )
}

function useWords(chosenSite: number): Words<RbimSettings> {
  const sites = useSites().data ?? []
  const rooms = useSiteRooms(chosenSite, chosenSite > 0).data ?? []
  return {
    model: { label: t`Model`, show: (model) => model },
    siteId: {
      label: t`Site`,
      show: (siteId) => sites.find(({ id }) => id === siteId)?.name ?? t`Another site`,
    },
    roomId: {
      label: t`Room`,
      show: (roomId) =>
        roomId ? (rooms.find(({ id }) => id === roomId)?.name ?? t`Another room`) : t`No room`,
    },
    press: { label: t`Button`, show: (press) => pressWords[press] },
    intervalSeconds: { label: t`Reports`, show: (seconds) => t`Every ${durationWords(seconds)}` },
    lowBattery: { label: t`Low battery at`, show: (percent) => percentWords(percent) },
  }
}

function KeyAndUse({ rbim }: { rbim: StoredRbim }) {
  const { serialNumber, version, keySetAt, retiredAt } = rbim
  const params = { serialNumber }
  const updateCache = useUpdateRbimCache()
  const [key, setKey] = useState(firstKeyChoice)
  const [fresh, setFresh] = useState<string | null>(null)
  const release = useUnsaved(fresh !== null)
  const changeKey = async () => {
    const { publicKey = '', privateKey } = await chosenKey(key)
    await updateCache(await call(changeRbimKey, { params, body: { version, publicKey } }))
    setKey(firstKeyChoice)
    if (privateKey) setFresh(privateKey)
    else toastSuccess(t`Key replaced`)
  }
  return (
    <section className={classes.card} aria-labelledby="rbim-key">
      <Title order={2} id="rbim-key">
        {t`Key and state`}
      </Title>
      {fresh ? (
        <PrivateKeyOnce
          serialNumber={serialNumber}
          privateKey={fresh}
          onStored={() => {
            release()
            setFresh(null)
          }}
        />
      ) : null}
      <KeyChoice value={key} onChange={setKey} mayWait={false} errors={[]} />
      <div className={classes.actions}>
        <ConfirmButton action={keySetAt ? t`Replace key` : t`Add key`} whyNot={null} onConfirm={changeKey}>
          {keySetAt
            ? t`Its messages are refused until you put the new key into the device.`
            : t`The device works once the key is in it.`}
        </ConfirmButton>
        <ConfirmButton
          key={retiredAt ? 'back' : 'retire'}
          action={retiredAt ? t`Restore device` : t`Retire device`}
          whyNot={null}
          isDestructive={retiredAt === null}
          onConfirm={async () =>
            updateCache(await call(retireRbim, { params, body: { version, isRetired: retiredAt === null } }))
          }
        >
          {retiredAt
            ? t`It can report again with its old key.`
            : t`Its messages are refused, and its button stops working. No one is notified when it is silent. Its history stays.`}
        </ConfirmButton>
      </div>
    </section>
  )
}
