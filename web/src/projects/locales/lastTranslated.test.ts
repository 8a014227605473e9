import { expect, it } from 'vitest'
import { valuesOf } from '~/drafts/merge'
import { loadFormat } from '~/formats/formatOf'
import { nodeAt } from '~/formats/nodes'
import { lastTranslated, MAX_VERSIONS } from './lastTranslated'

/** Versions of a file, the newest first; undefined: the commit took it away. */
async function translated(texts: readonly (string | undefined)[], member?: string, hasMore = false) {
  const format = await loadFormat('a.yaml', null)
  const commits = texts.map((_, index) => ({
    sha: `c${index}`,
    message: '',
    parents: [],
    webUrl: '',
    authorName: '',
    author: null,
    authoredAt: '',
  }))
  const asked: string[] = []
  const found = await lastTranslated({
    newest: async () => ({ commits, hasMore }),
    valuesAt: async (sha) => {
      asked.push(sha)
      const text = texts[Number(sha.slice(1))]
      const whole = text === undefined ? undefined : valuesOf(format, text)
      const node = whole && (member === undefined ? whole.node : nodeAt(whole.node, [member]))
      return whole && node && { text: whole.text, node }
    },
  })
  return { found, asked }
}

it('is the newest commit where that has changed a value, which two versions tell', async () => {
  const { found, asked } = await translated(['title: Boote\n', 'title: Boot\n', 'title: Bot\n'])
  expect(found).toEqual({ commit: 'c0', isCertain: true })
  expect(asked).toEqual(['c0', 'c1'])
})

it('is none that has only laid the file out anew', async () => {
  const texts = ['b: 1\n# Note\na: "x"\n', 'b: 1\na: "x"\n', 'a: x\nb: 1\n', 'a: y\nb: 1\n']
  expect((await translated(texts)).found).toEqual({ commit: 'c2', isCertain: true })
})

it('is the first commit of all where no other has changed a value', async () => {
  expect((await translated(['a: x\n', 'a: "x"\n'])).found).toEqual({ commit: 'c1', isCertain: true })
  expect((await translated(['a: x\n'])).found).toEqual({ commit: 'c0', isCertain: true })
  // It was away for a while: it was translated anew.
  expect((await translated(['a: x\n', undefined, 'a: x\n'])).found?.commit).toBe('c0')
  expect((await translated([])).found).toBeUndefined()
})

it('is none that is about another language of the same file', async () => {
  const texts = ['en: {a: 3}\nde: {a: x}\n', 'en: {a: 2}\nde: {a: x}\n', 'en: {a: 2}\n', 'en: {a: 1}\n']
  expect((await translated(texts, 'de')).found).toEqual({ commit: 'c1', isCertain: true })
  expect((await translated(texts, 'en')).found).toEqual({ commit: 'c0', isCertain: true })
  expect((await translated(texts, 'fr')).found).toBeUndefined()
})

it('is not known where too many versions say the same', async () => {
  const same = Array.from({ length: MAX_VERSIONS + 1 }, () => 'a: x\n')
  const { found, asked } = await translated(same)
  expect(found).toEqual({ commit: `c${MAX_VERSIONS - 1}`, isCertain: false })
  expect(asked).toHaveLength(MAX_VERSIONS)
  expect((await translated(same.slice(1))).found?.isCertain).toBe(true)
  expect((await translated(['a: x\n', 'a: x\n'], undefined, true)).found?.isCertain).toBe(false)
})
