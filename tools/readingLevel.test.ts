import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bannedPhrasesIn } from './bannedPhrases.ts'
import { gradeOf, sentencesOf, wordsOf } from './readingLevel.ts'
import { type ShownText, shownTexts } from './shownTexts.ts'

/** Checks that pages read as docs/voice.md asks: at a sixth-grade level, in short sentences, without translated phrases. */

const root = fileURLToPath(new URL('../', import.meta.url))
const web = `${root}apps/web/src/`

/** The school grade that no page is above, and the words that no sentence is above. */
const highestGrade = 6
const mostWords = 25
/** The same for a folder of refusals: in a few short sentences, “organization” and “administrator” weigh more. */
const highestGradeOfServer = 8
/** A page with fewer words gives no grade worth the name. */
const fewestWords = 40

/** Texts that the specification quotes, which stay as they are. */
const quoted = new Set([
  'An error occurred while showing the error page',
  'Are you sure you want to sign out?',
])

/** Files with a list of words and no sentence: words for doors, and what people may type into the search. */
const wordLists = ['allClearCodes.ts', 'rankFinds.ts', 'pageWords.ts']

const shown: { file: string; folder: string; texts: ShownText[] }[] = readdirSync(web, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .filter((file) => !wordLists.some((name) => file.endsWith(name)))
  .map((file) => ({
    file,
    folder: dirname(file),
    texts: shownTexts(file, readFileSync(web + file, 'utf8')).filter(({ text }) => !quoted.has(text)),
  }))

type Place = { folder: string; file: string; text: string }

/** Texts of sources that draw no page. Sentences begin with a capital or a value; SQL, keys and lines of logs do not. */
function textsIn(folders: readonly string[], areErrorsShown: boolean): Place[] {
  return folders.flatMap((folder) =>
    (/\.ts$/.test(folder) ? [folder] : filesIn(folder)).flatMap((file) =>
      shownTexts(file, readFileSync(root + file, 'utf8'), areErrorsShown)
        .filter(({ text }) => /^[\p{Lu}“…-]/u.test(text) && /\s/.test(text))
        .map(({ text }) => ({ folder, file, text })),
    ),
  )
}

/** Files that quote laws, lists of invented names, and what only a program of ours reads again. */
const quoting = ['examplePacks.ts', 'exampleContents.ts', 'inventedNames.ts']

const filesIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|test[A-Z]/.test(file))
    .filter((file) => !quoting.some((name) => file.endsWith(name)))
    .map((file) => `${folder}/${file}`)

/** Refusals, mails, messages, prints and reports of the server. */
const server = textsIn(
  [
    'packages/domain/src',
    'apps/identity/src',
    'apps/api/src/access',
    'apps/api/src/features',
    'apps/api/src/incidents',
    'apps/api/src/platform/http',
    'apps/api/src/platform/telemetry',
    'apps/api/src/realtime',
  ],
  false,
)

/** Texts for the people who run a server: the command line, the doctor, a start that is refused, the verifier and the demo. */
const commandLine = textsIn(
  [
    'tools/cli',
    'tools/demo',
    'tools/doctor',
    'tools/status',
    'tools/muster.ts',
    'tools/settings.ts',
    'tools/verifyEvidence.ts',
    'tools/freePort.ts',
    'tools/postgres.ts',
    'tools/postgresUser.ts',
    'tools/postgresBinaries.ts',
    'tools/printWelcome.ts',
    'tools/startMuster.ts',
    'tools/supervisePostgres.ts',
    'apps/api/src/evidence',
    'apps/api/src/platform/config',
    'apps/api/src/platform/db',
  ],
  true,
)

test('every page reads at the sixth grade or below', () => {
  expect(shown.length).toBeGreaterThan(400)
  const pages = Map.groupBy(shown, ({ folder }) => folder)
  const hard = [...pages].flatMap(([folder, files]) => {
    const texts = files.flatMap((file) => file.texts.map(({ text }) => text))
    if (sentencesOf(texts).flatMap(wordsOf).length < fewestWords) return []
    const grade = gradeOf(texts)
    return grade <= highestGrade
      ? []
      : [`${folder} reads at grade ${grade.toFixed(1)}: use shorter words and sentences (docs/voice.md)`]
  })
  expect(hard).toEqual([])
})

test(`no sentence has more than ${mostWords} words`, () => {
  const long = shown.flatMap(({ file, texts }) =>
    sentencesOf(texts.map(({ text }) => text))
      .filter((sentence) => wordsOf(sentence).length > mostWords)
      .map((sentence) => `${file}: make two sentences of “${sentence}”`),
  )
  expect(long).toEqual([])
})

test('no text has a phrase that docs/voice.md refuses', () => {
  const found = shown.flatMap(({ file, texts }) =>
    texts.flatMap(({ text }) =>
      bannedPhrasesIn(text).map(
        ({ phrase, instead }) => `${file}: not “${phrase}” but ${instead}, in “${text}”`,
      ),
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['a refusal, a mail or a message of the server', server],
  ['a sentence of the command line', commandLine],
])('nor has %s', (_, texts) => {
  const found = texts.flatMap(({ file, text }) =>
    bannedPhrasesIn(text).map(
      ({ phrase, instead }) => `${file}: not “${phrase}” but ${instead}, in “${text}”`,
    ),
  )
  expect(found).toEqual([])
})

test('nor has a page of the docs about a screen', () => {
  const found = readdirSync(`${root}docs/screens`).flatMap((file) =>
    readFileSync(`${root}docs/screens/${file}`, 'utf8')
      // Addresses, names of settings and names of files are what they are.
      .replace(/\]\([^)]*\)|`[^`]*`/g, '')
      .split('\n')
      .flatMap((line) =>
        bannedPhrasesIn(line).map(
          ({ phrase, instead }) => `docs/screens/${file}: not “${phrase}” but ${instead}`,
        ),
      ),
  )
  expect(found).toEqual([])
})

/** Documents for developers, who read the words of the code. */
const ofDevelopers = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'dependencies.md',
  'performance.md',
  'walks.md',
]
/** Lists of words, and of the specification's sentences. */
const quotingDocs = ['language.md', 'specification.md', 'voice.md']

test('nor has a document for people who run Muster or build on it', () => {
  const inDocs = readdirSync(`${root}docs`).filter(
    (name) => name.endsWith('.md') && !quotingDocs.includes(name),
  )
  const files = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'].concat(
    inDocs.map((name) => `docs/${name}`),
  )
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) => {
    const lines = readFileSync(root + file, 'utf8')
      .replaceAll(/```[\s\S]*?```|\]\([^)]*\)|`[^`\n]*`/g, '')
      .split('\n')
      // Rows of measurements have the names that the bench prints.
      .filter((line) => !(file.endsWith('performance.md') && line.startsWith('|')))
    const isOfDevelopers = ofDevelopers.some((name) => file.endsWith(name))
    return lines.flatMap((line) =>
      bannedPhrasesIn(line, isOfDevelopers).map(
        ({ phrase, instead }) => `${file}: not “${phrase}” but ${instead}, in “${line.slice(0, 80)}”`,
      ),
    )
  })
  expect(found).toEqual([])
})

test.each([
  ['what the server says', server, highestGradeOfServer, 1000],
  ['what the command line says', commandLine, highestGrade, 200],
])('%s reads at a low grade, in short sentences', (_, texts, grade, fewest) => {
  expect(texts.length).toBeGreaterThan(fewest)
  const folders = Map.groupBy(texts, ({ folder, file }) =>
    folder.endsWith('features') ? file.split('/').slice(0, 5).join('/') : folder,
  )
  const hard = [...folders].flatMap(([folder, each]) => {
    const written = each.map(({ text }) => text)
    const level = sentencesOf(written).flatMap(wordsOf).length < fewestWords ? 0 : gradeOf(written)
    return level <= grade
      ? []
      : [`${folder} reads at grade ${level.toFixed(1)}: use shorter words and sentences`]
  })
  expect(hard).toEqual([])
  const long = texts.flatMap(({ file, text }) =>
    sentencesOf([text])
      .filter((sentence) => wordsOf(sentence).length > mostWords)
      .map((sentence) => `${file}: make two sentences of “${sentence}”`),
  )
  expect(long).toEqual([])
})

test('texts are read in elements, attributes, strings and templates, and not in what machines read', () => {
  const source = `
    import { Text } from './Nobody.tsx' // Nobody is told.
    const sql = db\`select Whoever from it\`
    if (!text) throw new Error('Nobody is told of this one')
    const said = (count) => \`Nobody told \${count} rooms yet\`
    export const part = (
      <p className="Nobody knows it" title="Whoever opens it">
        It goes on for <strong>{name}</strong> by itself. <Button label={isOn ? 'Switch it on now' : 'off'} />
      </p>
    )`
  expect(shownTexts('example.tsx', source).map(({ text }) => text)).toEqual([
    'Nobody told … rooms yet',
    'Whoever opens it',
    'It goes on for … by itself. .',
    'Switch it on now',
  ])
})

test('hard sentences have a high grade, plain ones a low one', () => {
  const hard =
    'Notwithstanding considerable organizational difficulties, administrators communicate information regarding institutional responsibilities.'
  expect(gradeOf([hard])).toBeGreaterThan(20)
  expect(gradeOf(['Lock the door. Turn off the lights and stay out of sight.'])).toBeLessThan(3)
  expect(gradeOf([])).toBeNaN()
})

test('a phrase is refused in any case, and says what to write', () => {
  expect(bannedPhrasesIn('Whoever runs it is told at once.').map(({ phrase }) => phrase)).toEqual([
    'Whoever',
    'is told',
    'at once',
  ])
  expect(bannedPhrasesIn('We email the person who runs this server.')).toEqual([])
})
