import { t, told } from '@muster/words/t'
import { Button } from '../../ui/kit/Button.tsx'
import { TextButton } from '../../ui/kit/TextButton.tsx'
import { rich } from '../../ui/rich.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useNow } from '../../ui/useNow.ts'
import { type ChatEntry, draftKey, isLate } from './chatOutbox.ts'
import { openChatSender } from './chatSender.ts'
import classes from './MessageItem.module.css'

type WaitingMessageProps = { entry: ChatEntry; incidentId: string; accountId: string }

/** Something written here that the log does not show yet: on this device only, sent, or refused with the reason. */
export function WaitingMessage({ entry, incidentId, accountId }: WaitingMessageProps) {
  const { channel, text, refusal, version, commandId } = entry
  const post = openChatSender(incidentId, accountId)
  const [, changeDraft] = useDraft(draftKey(incidentId, channel), '')
  const now = useNow(1_000)
  const remove = () => post.outbox.remove(commandId)
  return (
    <li className={classes.row} data-side="right">
      <div className={classes.message} data-side="right" data-waiting={version === null}>
        <p className={classes.text} dir="auto">
          {text}
        </p>
        {refusal ? (
          <>
            <p className={classes.refused} role="alert">
              {rich`<b>Not sent.</b> ${told(refusal)}`}
            </p>
            <div className={classes.buttons}>
              <Button
                onClick={() => {
                  changeDraft((was) => (was.trim() === '' ? text : `${was}\n${text}`))
                  remove()
                }}
              >
                {t`Edit message`}
              </Button>
              <Button onClick={remove}>{t`Remove`}</Button>
            </div>
          </>
        ) : (
          <p className={classes.meta}>
            {version !== null
              ? t`Sent`
              : isLate(entry, now)
                ? t`Not sent yet. Saved on this device.`
                : t`Sending…`}
            {isLate(entry, now) ? (
              <>
                {' '}
                <TextButton onClick={post.wake}>{t`Try now`}</TextButton>
              </>
            ) : null}
          </p>
        )}
      </div>
    </li>
  )
}
