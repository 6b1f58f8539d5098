import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BackLink } from '../page/BackLink.tsx'
import { ConfirmButton } from '../page/ConfirmButton.tsx'
import { toastSuccess } from '../toasts.ts'
import { EditFrame, type EditFrameProps } from './EditFrame.tsx'
import { FormFrame } from './FormFrame.tsx'
import type { FormFields } from './textField.ts'
import { type EditOptions, useEdit } from './useEdit.ts'
import { type CreateOptions, useCreate } from './useForm.ts'

type RecordFormProps<V> = {
  /** The list that the record belongs to. */
  list: { to: string; label: string }
  /** Reads the list again after a change. */
  reloadList: () => Promise<unknown>
  children: (form: FormFields<V>) => ReactNode
}

type CreateRecordProps<V, T> = RecordFormProps<V> &
  Pick<CreateOptions<V, T>, 'first' | 'save'> & {
    /** The words on the button. */
    action: string
    /** The sentence of the toast once it is saved. */
    said?: string
    /** The page to open after saving; the list without it. */
    goTo?: (made: T) => string
  }

/** The form for a new record of a list. */
export function CreateRecord<V extends object, T>(props: CreateRecordProps<V, T>) {
  const { list, first, save, reloadList, said, goTo = () => list.to, action, children } = props
  const create = useCreate({
    first,
    save: async (values, id) => {
      const made = await save(values, id)
      await reloadList()
      if (said) toastSuccess(said)
      return made
    },
    goTo,
  })
  return (
    <>
      <BackLink to={list.to}>{list.label}</BackLink>
      <FormFrame action={action} cancel={list.to} form={create}>
        {children(create)}
      </FormFrame>
    </>
  )
}

type EditRecordProps<V, S> = RecordFormProps<V> &
  EditOptions<V, S> &
  Pick<EditFrameProps<V>, 'title' | 'words' | 'whyNot' | 'action'> & {
    /** The removal from the list; null when it is out. */
    remove?: {
      action: string
      run: () => Promise<unknown>
      whyNot?: string | null
      /** The sentence that says the consequence. */
      effect: string
    } | null
    /** Above the form. */
    above?: ReactNode
  }

/** The form for a record of a list, with the way to take it out of the list. */
export function EditRecord<V, S>(props: EditRecordProps<V, S>) {
  const { list, reloadList, remove = null, above, children, stored, read, reload, save, ...frame } = props
  const navigate = useNavigate()
  const edit = useEdit({
    stored,
    read,
    reload,
    save: async (values, version) => {
      const saved = await save(values, version)
      await reloadList()
      return saved
    },
  })
  return (
    <>
      <BackLink to={list.to}>{list.label}</BackLink>
      {above}
      <EditFrame
        {...frame}
        edit={edit}
        beside={
          remove ? (
            <ConfirmButton
              action={remove.action}
              whyNot={remove.whyNot ?? null}
              onConfirm={async () => {
                await remove.run()
                await reloadList()
                await navigate(list.to)
              }}
            >
              {remove.effect}
            </ConfirmButton>
          ) : null
        }
      >
        {children(edit)}
      </EditFrame>
    </>
  )
}
