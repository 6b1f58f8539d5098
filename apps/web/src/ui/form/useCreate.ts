import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSame } from './editForm.ts'
import { fieldErrors } from './fieldErrors.ts'
import { useUnsaved } from './UnsavedGuard.tsx'

type CreateOptions<V, T> = {
  first: V
  save: (values: V) => Promise<T>
  /** The address to go to once it is made. */
  goTo: (made: T) => string
}

/** A form that makes something new. Input stays until it is made. */
export function useCreate<V, T>({ first, save, goTo }: CreateOptions<V, T>) {
  const [values, setValues] = useState(first)
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: () => save(values),
    onSuccess: (made) => {
      release()
      return navigate(goTo(made), { replace: true })
    },
  })
  const release = useUnsaved(!isSame(values, first) && !saving.isSuccess)
  return {
    values,
    update: (part: Partial<V>) => setValues({ ...values, ...part }),
    isSaving: saving.isPending || saving.isSuccess,
    error: saving.error,
    errors: fieldErrors(saving.error),
    /** A second press while the first is on its way does nothing. */
    submit: () => {
      if (!saving.isPending && !saving.isSuccess) saving.mutate()
    },
  }
}
