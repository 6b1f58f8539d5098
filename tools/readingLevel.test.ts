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
/** A page with fewer words gives no grade worth the name. */
const fewestWords = 40

/** Texts that the specification quotes, which stay as they are. */
const quoted = new Set([
  'An error occurred while showing the error page',
  'Are you sure you want to sign out?',
])

/** Files with a list of words and no sentence. */
const wordLists = ['allClearCodes.ts']

/** Folders whose texts are not rewritten by the voice guide yet. Take a folder out when it is. */
const notYet: string[] = []
const isRewritten = (folder: string) =>
  !notYet.some((each) => folder === each || folder.startsWith(`${each}/`))

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
const rewritten = shown.filter(({ folder }) => isRewritten(folder))

/** Folders of the server whose sentences people read. */
const server = [
  'packages/domain/src',
  'apps/identity/src',
  'apps/api/src/features',
  'apps/api/src/platform/http',
]
/** Files that quote laws, or whose words only a program of ours reads again. */
const quoting = ['examplePacks.ts', 'exampleContents.ts', 'verifyStored.ts']

function serverTexts(): { file: string; text: string }[] {
  return server.flatMap((place) =>
    readdirSync(root + place, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|test[A-Z]/.test(file))
      .filter((file) => !quoting.some((name) => file.endsWith(name)))
      .flatMap((file) =>
        shownTexts(file, readFileSync(`${root}${place}/${file}`, 'utf8'))
          // Sentences begin with a capital or a value; SQL, keys and lines of logs do not.
          .filter(({ text }) => /^[\p{Lu}“…]/u.test(text) && /\s/.test(text))
          .map(({ text }) => ({ file: `${place}/${file}`, text })),
      ),
  )
}

test('every page reads at the sixth grade or below', () => {
  expect(rewritten.length).toBeGreaterThan(400)
  const pages = Map.groupBy(rewritten, ({ folder }) => folder)
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
  const long = rewritten.flatMap(({ file, texts }) =>
    sentencesOf(texts.map(({ text }) => text))
      .filter((sentence) => wordsOf(sentence).length > mostWords)
      .map((sentence) => `${file}: make two sentences of “${sentence}”`),
  )
  expect(long).toEqual([])
})

test('no text has a phrase that docs/voice.md refuses', () => {
  const found = rewritten.flatMap(({ file, texts }) =>
    texts.flatMap(({ text }) =>
      bannedPhrasesIn(text).map(
        ({ phrase, instead }) => `${file}: not “${phrase}” but ${instead}, in “${text}”`,
      ),
    ),
  )
  expect(found).toEqual([])
})

test('nor has a refusal, a mail or a message of the server', () => {
  const found = serverTexts().flatMap(({ file, text }) =>
    bannedPhrasesIn(text).map(
      ({ phrase, instead }) => `${file}: not “${phrase}” but ${instead}, in “${text}”`,
    ),
  )
  expect(found).toEqual([])
})

test('a folder that waits is there', () => {
  const folders = new Set(shown.map(({ folder }) => folder))
  expect(
    notYet.filter((each) => ![...folders].some((folder) => folder === each || folder.startsWith(`${each}/`))),
  ).toEqual([])
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
