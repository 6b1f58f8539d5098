/** The reason the camera cannot be used, and the alternative, as a sentence. */
export function cameraProblem(error: unknown, isSecure: boolean): string {
  if (!isSecure) {
    return 'This page came without encryption (http), and then a browser gives no page the camera. Type the code, or scan it with the phone’s own camera app.'
  }
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'This page may not use the camera. Allow the camera for this site in the browser’s settings and try again, or type the code.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found on this device. Type the code.'
    case 'NotReadableError':
    case 'AbortError':
      return 'Another app is using the camera. Close it and try again, or type the code.'
    default:
      return 'The camera could not be started. Try again, or type the code.'
  }
}
