type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** True for the key that sends a text in a field where Enter makes a new line: Ctrl+Enter, or ⌘+Enter. */
export function isSendKey({ key, ctrlKey, metaKey, isComposing }: Key): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing
}

type SubmitEvent = {
  nativeEvent: KeyboardEvent
  currentTarget: { form: HTMLFormElement | null }
  preventDefault: () => void
}

/** For a field within a form: Ctrl+Enter does what its button does. */
export function submitOnSendKey(event: SubmitEvent): void {
  if (!isSendKey(event.nativeEvent)) return
  event.preventDefault()
  // As a press on the button: `requestSubmit` came to Safari with 16, after iPads that rooms have.
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}
