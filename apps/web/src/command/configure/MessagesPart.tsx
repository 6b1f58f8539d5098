import { listMessageVersions, restoreMessageSet } from '@muster/contract/templateCalls'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { call } from '../../api/call.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { ChoiceNav, ChoiceSelects } from './ChoiceNav.tsx'
import classes from './configure.module.css'
import { MessageForm } from './MessageForm.tsx'
import { MessageView } from './MessageView.tsx'
import { messageLine, ownMessages } from './messageEdit.ts'
import { SetHistory } from './SetHistory.tsx'
import { useMessageSets, useUpdateMessageSetCache } from './useSets.ts'

type Props = { action: IncidentAction | null; mayChange: boolean }

/** The messages that are one press away, for each action and for any. */
export function MessagesPart({ action, mayChange }: Props) {
  const sets = useMessageSets()
  const updateCache = useUpdateMessageSetCache()
  const choice = { action, type: null }
  return (
    <Loaded query={sets} height={480}>
      {(all) => {
        const version = ownMessages(all, action)?.version ?? 0
        const own = all.filter(({ items }) => items !== null).map((each) => ({ ...each, type: null }))
        return (
          <div className={classes.columns}>
            <ChoiceNav part="messages" choice={choice} own={own} />
            <ChoiceSelects part="messages" choice={choice} own={own} />
            <div className={`${classes.main} ${classes.messages}`}>
              {mayChange ? (
                <MessageForm key={action} action={action} sets={all} />
              ) : (
                <MessageView key={action} action={action} sets={all} />
              )}
              {version > 0 ? (
                <SetHistory
                  key={`history.${action}`}
                  queryKey={['templates', 'messages', 'versions', String(action)]}
                  newest={version}
                  read={(page, signal) =>
                    call(
                      listMessageVersions,
                      { query: { ...(action ? { action } : {}), ...page } },
                      { signal },
                    )
                  }
                  lines={messageLine}
                  restore={
                    mayChange
                      ? async (restore) =>
                          updateCache(await call(restoreMessageSet, { body: { action, version, restore } }))
                      : null
                  }
                />
              ) : null}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
