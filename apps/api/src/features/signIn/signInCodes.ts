import { createHash, randomInt, randomUUID } from 'node:crypto'
import { networkOf } from '@muster/domain/access/networkOf'
import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import type { Codes } from '@muster/identity/ports'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { RateLimiter } from '../../platform/jobs/rateLimiter.ts'
import { mailParts } from '../mail/mailParts.ts'
import type { Mail, SendMail } from '../mail/mailTypes.ts'
import { wordedIn } from '../mail/sentWords.ts'

/** Lifetime of a code that was sent by mail, in milliseconds. */
const mailedFor = 10 * 60_000
/** Lifetime of a code that the command line prints, in milliseconds. */
const printedFor = 24 * 60 * 60_000
/**
 * Digits of a mailed code. Only the newest of a page is compared, at most `maxTries` times: with `maxPerHour` new ones, one account in
 * four million is guessed within an hour.
 */
const digits = 8
const maxTries = 5
/** Maximum number of codes for one account within an hour: each is a mail. */
const maxPerHour = 5
/**
 * Letters of a printed code, without those that look alike: 125 bits in 25, so that its hash in a dump is of no use. That of a
 * mailed code is: but it works only in the browser that asked, for ten minutes.
 */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const printedLength = 25

const hour = 60 * 60_000
/** Codes asked for, and wrong codes typed, by one sender within an hour: a school is one sender. */
const maxAsked = 300
const maxWrong = 100

type Deps = {
  db: Database
  productName: string
  /** Null where no mail server is configured. */
  sendMail: SendMail | null
  /** Tells administrators that the mail server did not take a code. */
  onUndelivered: (email: string, why: string) => void
}

/** Makes the codes that sign somebody in once, sends them by mail, and takes them. */
export function signInCodes({ db, productName, sendMail, onUndelivered }: Deps): Codes {
  const asked = new RateLimiter(maxAsked, hour, 'at once')
  const wrong = new RateLimiter(maxWrong, hour, 'at once')
  return {
    async send(email, page, address) {
      const sender = networkOf(address)
      if (asked.waitOf(sender) > 0) return 'too-many'
      asked.count(sender)
      // The answer waits for neither database nor mail server, and so its time tells nobody whether there is such an account.
      void inTenant(db, noTenant, (tx) => makeMailedCode(tx, email, page), { email })
        .then((made) => {
          if (made && sendMail) return deliver(sendMail, codeMail(productName, email, made), onUndelivered)
        })
        .catch((error: unknown) => onUndelivered(email, String(error)))
      return 'done'
    },
    async redeem({ email, code }, page, address) {
      const sender = networkOf(address)
      if (wrong.waitOf(sender) > 0) return 'too-many'
      const redeemed = await inTenant(db, noTenant, (tx) => redeemCode(tx, email, code, page), { email })
      if (redeemed) return redeemed
      wrong.count(sender)
      return 'wrong-code'
    },
  }
}

/**
 * Makes a code for an account that works on any sign-in page for a day, for the command line to print.
 * @returns null when no active account has this address
 */
export async function printedCode(db: Database, email: string): Promise<string | null> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const userId = await knownAccount(tx, email)
      if (!userId) return null
      const code = Array.from({ length: printedLength }, () =>
        letters.charAt(randomInt(letters.length)),
      ).join('')
      await addCode(tx, userId, code, null, printedFor)
      return code.match(/.{5}/g)?.join('-') ?? code
    },
    { email },
  )
}

async function makeMailedCode(tx: Tx, email: string, page: string): Promise<MailedCode | null> {
  const userId = await knownAccount(tx, email)
  if (!userId) return null
  // Codes asked for at once are counted, and end each other, one by one.
  await sql`select pg_advisory_xact_lock(hashtext('muster.sign_in_code'), hashtext(${userId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('sign_in_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('made_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('page_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= maxPerHour) return null
  await tx
    .updateTable('sign_in_code')
    .set({ expires_at: new Date() })
    .where('user_id', '=', userId)
    .where('page_hash', '=', hashOf(page))
    .where('expires_at', '>', new Date())
    .execute()
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await addCode(tx, userId, code, page, mailedFor)
  return { code, language: await languageOf(tx, userId) }
}

type MailedCode = { code: string; language: LanguageCode }

/** The language of an account, where one of its organizations has switched it on. */
async function languageOf(tx: Tx, userId: string): Promise<LanguageCode> {
  const row = await tx
    .selectFrom('app_user')
    .select((any) => any.fn.coalesce('language', 'desk_language').as('language'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row?.language) return 'en'
  const offered = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select('t.languages')
    .where('a.user_id', '=', userId)
    .where('t.is_active', '=', true)
    .execute()
  return sentLanguage(
    row.language,
    offered.flatMap(({ languages }) => languages),
  )
}

async function addCode(
  tx: Tx,
  userId: string,
  code: string,
  page: string | null,
  lasts: number,
): Promise<void> {
  await tx.deleteFrom('sign_in_code').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await tx
    .insertInto('sign_in_code')
    .values({
      user_id: userId,
      code_hash: hashOf(userId, code),
      page_hash: page && hashOf(page),
      expires_at: new Date(Date.now() + lasts),
    })
    .execute()
}

/** @returns the account, when the code is one of its own, for this page or any, not used, and not guessed at too often */
async function redeemCode(tx: Tx, email: string, code: string, page: string) {
  // An unknown address takes the same statements as a known one.
  const userId = (await knownAccount(tx, email)) ?? noTenant
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const open = await tx
    .selectFrom('sign_in_code')
    .select(['id', 'code_hash', 'page_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('tries', '<', maxTries)
    .where((is) => is.or([is('page_hash', 'is', null), is('page_hash', '=', hashOf(page))]))
    .forUpdate()
    .execute()
  const hash = hashOf(userId, plain)
  const right = open.find((each) => each.code_hash === hash)
  if (right) {
    await tx.updateTable('sign_in_code').set({ used_at: new Date() }).where('id', '=', right.id).execute()
    return { accountId: userId, isPrinted: right.page_hash === null }
  }
  // A printed code cannot be guessed, so nobody can use it up.
  const guessed = open.filter((each) => each.page_hash !== null).map(({ id }) => id)
  if (guessed.length > 0)
    await tx
      .updateTable('sign_in_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('id', 'in', guessed)
      .execute()
  return null
}

/** The active account with an address; from then on the transaction sees what is its own. */
async function knownAccount(tx: Tx, email: string): Promise<string | null> {
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  await setLookup(tx, { user_id: account?.id ?? noTenant })
  return account?.id ?? null
}

async function deliver(send: SendMail, mail: Mail, onUndelivered: Deps['onUndelivered']): Promise<void> {
  const result = await send(mail, AbortSignal.timeout(mailedFor))
  if (result.is !== 'taken') onUndelivered(mail.recipient, result.sentence)
}

function codeMail(productName: string, email: string, { code, language }: MailedCode): Mail {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  const write = () => ({
    subject: t`${productName}: your sign-in code`,
    body: `${t`Your code is ${shown}`}

${t`Enter it on the sign-in page. It works once, for 10 minutes.`}

${t`If you did not request it, someone typed your address by mistake or is trying to get in. You don’t need to do anything.`}
${t`Do not share the code. No one at ${productName} will ask you to.`}
`,
  })
  const english = language === 'en' ? null : wordedIn('en', null, write).body
  const parts = mailParts({ ...wordedIn(language, null, write), language, english }, null)
  return { id: randomUUID(), recipient: email, ...parts }
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url')
}
