import { t } from '@muster/words/t'

/** The reason the camera cannot be used, and the alternative, as a sentence. */
export function cameraProblem(error: unknown, isSecure: boolean): string {
  if (!isSecure) {
    return t`The camera needs a secure page (https), and this one is not. Type the code, or scan it with the phone’s own camera app.`
  }
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return t`The camera is blocked for this page. Allow it in the browser’s settings and try again, or type the code.`
    case 'NotFoundError':
    case 'OverconstrainedError':
      return t`This device has no camera. Type the code.`
    case 'NotReadableError':
    case 'AbortError':
      return t`Another app is using the camera. Close it and try again, or type the code.`
    default:
      return t`The camera did not start. Try again, or type the code.`
  }
}
