import { resendDelivery } from '@muster/contract/deliveryCalls'
import type { DeadLetter } from '@muster/contract/notificationCalls'
import { resendRbimNews } from '@muster/contract/rbimNewsCalls'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import ownClasses from '../notifications.module.css'
import { useDeadLetters, useReloadNotifications } from '../useNotifications.ts'

/** The messages that an endpoint did not take, newest first; each can be sent again. */
export function DeadLetters({ endpointId }: { endpointId: string }) {
  const letters = useDeadLetters(endpointId, true)
  return (
    <Loaded query={letters} height={60}>
      {({ items, total }) => (
        <>
          <ul className={listClasses.rows}>
            {items.map((letter) => (
              <li key={letter.deliveryId}>
                <Letter letter={letter} />
              </li>
            ))}
          </ul>
          {total > items.length ? (
            <p className={page.note}>{t`The newest ${items.length} are shown.`}</p>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function Letter({ letter }: { letter: DeadLetter }) {
  const { about, queuedAt, problem, tries } = letter
  const reload = useReloadNotifications()
  const again = useMutation({ mutationFn: () => sendAgain(letter), onSuccess: reload })
  return (
    <div className={ownClasses.line}>
      <div>
        <span>
          <TimeText at={queuedAt} />
          {about.is === 'devices' ? `, ${t`devices`}` : ''},{' '}
          {t`${plural(tries, 'tried once', 'tried # times')}`}
        </span>
        {problem ? <span className={ownClasses.bad}>{told(problem)}</span> : null}
      </div>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        {t`Send again`}
      </Button>
      {again.error ? <Problem>{sentenceOf(again.error)}</Problem> : null}
    </div>
  )
}

function sendAgain({ about, deliveryId }: DeadLetter): Promise<unknown> {
  return about.is === 'devices'
    ? call(resendRbimNews, { params: { newsId: about.newsId, deliveryId } })
    : call(resendDelivery, { params: { incidentId: about.incidentId, deliveryId } })
}
