/** What the measurements share. */
import type { ApiServer } from './apiServer.ts'
import type { BrowserPage } from './browserPage.ts'
import type { Child } from './child.ts'
import type { Hammer } from './hammer.ts'
import type { Manager } from './manager.ts'
import type { OpenPages } from './openPages.ts'
import type { PlainServer } from './plainServer.ts'
import type { School } from './school.ts'

export interface Stage {
  isQuick: boolean
  /** Connection URLs of the owner and of the server's role. */
  ownerUrl: string
  appUrl: string
  school: School
  api: ApiServer
  manager: Manager
  pages: Child<OpenPages>
  plain: Child<PlainServer>
  plainPort: number
  hammer: Child<Hammer>
  browser: BrowserPage | null
  /** Says what is being done. */
  tell: (line: string) => void
}
