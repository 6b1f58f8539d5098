/**
 * A text without what may open or name something: the codes of bags, tokens, ids, addresses of people, and what follows
 * a `?` or `#` in an address. For reports of errors, which leave this server.
 */
export function redacted(text: string): string {
  return (
    text
      .replace(/(\/redbag\/)[^\s/?#)]+/g, '$1*')
      // Of files of ours the name stays: a stack says nothing without.
      .replace(/([?#])(?!\s)[^\s):]+/g, '$1*')
      .replace(/[^\s<>@"']+@[^\s<>@"']+\.[a-z]{2,}/gi, '*')
      .replace(/(?<![\w-])[\w-]{20,}(?!\.(?:m?[jt]sx?|css)\b)(?![\w-])/g, '*')
  )
}

/** A report of an error as Sentry and those who speak its language have it; the parts of it in which there are texts. */
type Report = {
  message?: string
  exception?: {
    values?: { value?: string; stacktrace?: { frames?: { filename?: string; abs_path?: string }[] } }[]
  }
}

/** Takes out of a report whatever `redacted` takes out of a text, and all that a client adds about the person and the page. */
export function redactedReport<R extends Report>(report: R): R {
  for (const each of report.exception?.values ?? []) {
    if (each.value) each.value = redacted(each.value)
    for (const frame of each.stacktrace?.frames ?? []) {
      if (frame.filename) frame.filename = redacted(frame.filename)
      if (frame.abs_path) frame.abs_path = redacted(frame.abs_path)
    }
  }
  if (report.message) report.message = redacted(report.message)
  return { ...report, request: undefined, user: undefined, breadcrumbs: undefined, extra: undefined }
}
