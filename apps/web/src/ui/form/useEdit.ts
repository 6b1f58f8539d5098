import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { ProblemError } from '../../api/problemError.ts'
import { toastSuccess } from '../toasts.ts'
import { changeEdit, isDirty, isSame, startEdit, type Versioned } from './editForm.ts'
import { fieldErrors } from './fieldErrors.ts'
import { useUnsaved } from './UnsavedGuard.tsx'

export type EditOptions<V, S> = {
  /** The server's present version; a newer one may arrive while somebody types. */
  stored: S
  /** Returns the part that is edited, and its version. */
  read: (stored: S) => Versioned<V>
  /** Sends it; returns the server's new version. */
  save: (values: V, version: number) => Promise<S>
  /** Reads the server again, after it said that somebody else was faster; undefined when it is no longer there. */
  reload: () => Promise<S | undefined>
}

/** A form that edits something others may edit too: see `editForm.ts`. */
export function useEdit<V, S>({ stored, read, save, reload }: EditOptions<V, S>) {
  const now = read(stored)
  const [form, change] = useReducer(changeEdit<V>, now, startEdit<V>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is the same for all that is stored
  useEffect(() => change({ did: 'arrive', stored: now }), [stored])
  const dirty = isDirty(form)
  useUnsaved(dirty)
  const saving = useMutation({
    mutationFn: async () => {
      const { values: sent, base } = form
      try {
        return { sent, stored: read(await save(sent, base.version)) }
      } catch (error) {
        if (!isChangedSince(error)) throw error
        const newest = read((await reload()) ?? stored)
        // Another part of the same thing was changed: nobody needs to decide about that.
        if (!isSame(newest.values, base.values)) throw error
        return { sent, stored: read(await save(sent, newest.version)) }
      }
    },
    onSuccess: (saved) => {
      change({ did: 'save', ...saved })
      toastSuccess(t`Saved`)
    },
  })
  const error = isChangedSince(saving.error) ? null : saving.error
  return {
    form,
    values: form.values,
    update: (part: Partial<V>) => change({ did: 'type', values: { ...form.values, ...part } }),
    takeTheirs: () => change({ did: 'takeTheirs' }),
    keepMine: () => change({ did: 'keepMine' }),
    isDirty: dirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !dirty,
    error,
    errors: fieldErrors(error),
    /** A second press while the first is on its way does nothing. */
    submit: () => {
      if (!saving.isPending) saving.mutate()
    },
  }
}

/** The result of `useEdit`. */
export type Edit<V> = ReturnType<typeof useEdit<V, unknown>>

function isChangedSince(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 409 && error.type.endsWith('changed-since')
}
