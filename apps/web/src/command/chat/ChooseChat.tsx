import { Center, Loader } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useActiveIncidents } from '../../layout/useActiveIncidents.ts'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './ChooseChat.module.css'

/** Which incident’s chat: the only one that runs is opened at once, of several one is chosen, and where none runs it is said. */
export function ChooseChat({ onChoose }: { onChoose: (incidentId: string) => void }) {
  useTitle('Chat')
  const { incidents, isPending, stale } = useActiveIncidents()
  const [first, ...others] = incidents
  const only = first && others.length === 0 ? first.incidentId : null
  useEffect(() => {
    if (only) onChoose(only)
  }, [only, onChoose])

  if (isPending || only)
    return (
      <Center mih="50vh">
        <Loader color="gray" aria-label="Looking for incidents" />
      </Center>
    )
  return (
    <div className={classes.page}>
      <h1>Chat</h1>
      {incidents.length === 0 ? (
        <>
          <p role="status">
            {stale
              ? 'No connection just now. It is tried again by itself.'
              : 'No incident is running, so there is nobody to chat with. When one starts, its rooms stand here.'}
          </p>
          <p>
            What was said in one that is over is in its after-action:{' '}
            <Link to={paths.incidentList}>View incidents</Link>
          </p>
        </>
      ) : (
        <>
          <p>More than one incident is running. Whose rooms do you want to talk with?</p>
          <ul className={classes.list}>
            {incidents.map(({ incidentId, kind, action, incidentStart }) => (
              <li key={incidentId}>
                <Link to={paths.chatOf(incidentId)} className={classes.link}>
                  <span className={classes.what}>
                    <ActionMark action={action} />
                    <KindTag kind={kind} />
                    <span className={classes.place}>{incidentStart.locationDescription}</span>
                  </span>
                  <IconChevronRight size={20} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
          {stale ? <p>No connection just now. This is what was known last.</p> : null}
        </>
      )}
    </div>
  )
}
