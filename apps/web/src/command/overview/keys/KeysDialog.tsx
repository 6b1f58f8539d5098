import { Kbd, Modal } from '@mantine/core'
import { t } from '@muster/words/t'
import { boardKeys, roomKeys } from '../../../board/keys/boardKeys.ts'
import classes from './KeysDialog.module.css'

/** The keyboard shortcuts of the board. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keys`} centered>
      <h3 className={classes.title}>{t`Anywhere on the board`}</h3>
      <Keys keys={boardKeys} />
      <h3 className={classes.title}>{t`On a room`}</h3>
      <Keys keys={roomKeys} />
    </Modal>
  )
}

function Keys({ keys }: { keys: readonly { key: string; does: string }[] }) {
  return (
    <dl className={classes.keys}>
      {keys.map(({ key, does }) => (
        <div key={key} className={classes.line}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
