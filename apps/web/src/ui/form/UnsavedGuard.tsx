import { Group, Modal, Text } from '@mantine/core'
import { t } from '@muster/words/t'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../kit/Button.tsx'

const UnsavedContext = createContext<Set<string>>(new Set())

/** Asks before a page is left with something typed that is not saved: within the app, and by closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>()).current
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && addressOf(currentLocation) !== addressOf(nextLocation),
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <UnsavedContext value={unsaved}>
      {children}
      <Modal
        opened={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t`Leave without saving?`}
        centered
      >
        <Text mb="lg">{t`Your changes on this page are not saved.`}</Text>
        <Group justify="flex-end">
          <Button onClick={() => blocker.proceed?.()}>{t`Leave without saving`}</Button>
          <Button kind="primary" data-autofocus onClick={() => blocker.reset?.()}>{t`Cancel`}</Button>
        </Group>
      </Modal>
    </UnsavedContext>
  )
}

/** A part of a page is a page of its own here: its form is gone when another part is opened. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}

/**
 * Says that a form holds something unsaved, as long as it does.
 * @returns to be called before a page is left because it was saved
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const unsaved = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => {
    if (isUnsaved) unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [isUnsaved, unsaved, id])
  return () => {
    unsaved.delete(id)
  }
}
