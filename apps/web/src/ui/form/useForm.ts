import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { newId } from '../../live/newId.ts'
import type { DraftChange } from '../useDraft.ts'
import { isSame } from './editForm.ts'
import { fieldErrors } from './fieldErrors.ts'
import { useUnsaved } from './UnsavedGuard.tsx'

type FormOptions<V, T> = {
  first: V
  /** The draft that keeps what was typed; without it, leaving the page asks first. */
  draft?: [V, DraftChange<V>]
  /** Sends it. `id` is for what is made: a second try of the same words has the same one, and makes nothing twice. */
  save: (values: V, id: string) => Promise<T>
  onSaved?: (saved: T) => unknown
  onFailed?: () => unknown
  /** The values with which a form that is used again and again begins anew; without it, a saved form is done. */
  next?: (saved: T) => V
}

/** A form that is sent whole. What was typed stays until it is saved. */
export function useForm<V, T>({ first, draft, save, onSaved, onFailed, next }: FormOptions<V, T>) {
  const own = useState(first)
  const [values, change] = draft ?? own
  const last = useRef<Attempt | null>(null)
  const saving = useMutation({
    mutationFn: async (sent: V) => {
      last.current = attemptOf(last.current, sent, newId)
      return save(sent, last.current.commandId)
    },
    onSuccess: (saved, sent) => {
      last.current = null
      if (!next) release()
      // Input typed while it was being sent is a part of the next one.
      else change((was) => (isSame(was, sent) ? next(saved) : was))
      return onSaved?.(saved)
    },
    onError: () => onFailed?.(),
  })
  const isDone = saving.isSuccess && !next
  const release = useUnsaved(!draft && !isSame(values, first) && !isDone)
  return {
    values,
    update: (part: Partial<V>) => change((was) => ({ ...was, ...part })),
    isSaving: saving.isPending || isDone,
    error: saving.error,
    errors: fieldErrors(saving.error),
    /** A second press while the first is on its way does nothing. */
    submit: () => {
      if (!saving.isPending && !isDone) saving.mutate(values)
    },
  }
}

export type CreateOptions<V, T> = Pick<FormOptions<V, T>, 'first' | 'save'> & {
  /** The page to open after saving. */
  goTo: (made: T) => string
}

/** A page's form that makes something new. */
export function useCreate<V, T>({ goTo, ...options }: CreateOptions<V, T>) {
  const navigate = useNavigate()
  return useForm({ ...options, onSaved: (made) => navigate(goTo(made), { replace: true }) })
}
