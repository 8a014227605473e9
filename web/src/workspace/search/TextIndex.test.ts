import { describe, expect, it, test } from 'vitest'
import { formatOf, loadFormat } from '~/formats/formatOf'
import { assert, property, string } from '~/testing/fastCheck'
import { foldText } from '../entries/foldText'
import { foldedPlaces } from './foldedPlaces'
import { readPassages } from './readPassages'
import { TextIndex, wordsOf } from './TextIndex'
import type { Passage } from './types'

function indexOf(files: Readonly<Record<string, readonly Passage[]>>): TextIndex {
  const index = new TextIndex()
  for (const [path, passages] of Object.entries(files)) index.put(path, passages)
  return index
}

const find = (passages: readonly Passage[], query: string) =>
  indexOf({ 'a.json': passages }).find('a.json', wordsOf(query))

/** What is marked, as it was written. */
const marked = (passages: readonly Passage[], query: string) =>
  find(passages, query)?.hits.flatMap(({ excerpt, marks }) =>
    marks.map(([from, to]) => excerpt.slice(from, to)),
  )

describe('TextIndex', () => {
  const rye = [
    { text: 'Rye, whole', at: '/title' },
    { text: 'A bread of the harbour', at: '/about' },
    { text: 'Rye of the harbour', at: '/parts/0/name' },
  ]

  it('has the title first, then texts that have all words; others only where none has', () => {
    expect(find(rye, 'rye')?.hits.map(({ at }) => at)).toEqual(['/title', '/parts/0/name'])
    expect(find(rye, 'harbour rye')?.hits.map(({ at }) => at)).toEqual(['/parts/0/name'])
    expect(find(rye, 'whole bread')?.hits.map(({ at }) => at)).toEqual(['/title', '/about'])
    expect(find(rye, 'whole wheat')).toBeUndefined()
    expect(find(rye, 'rye')?.title).toBe('Rye, whole')
  })

  it('takes words in quotes as they stand', () => {
    expect(find(rye, '"of the harbour"')?.count).toBe(2)
    expect(find(rye, '"the of"')).toBeUndefined()
  })

  it.each([
    ['Café Éclair', 'eclair', 'Éclair'],
    ['Cafe\u0301 au lait', 'cafe', 'Cafe\u0301'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
    ['Die Straße nach İzmir', 'izmir', 'İzmir'],
    ['2027年のプログラム', 'プログラム', 'プログラム'],
    ['東京タワーに行く', 'タワー', 'タワー'],
    ['한국어 문장', '국어', '국어'],
    ['مرحبا بالعالم', 'بالعالم', 'بالعالم'],
    ['A 🎣 fish', '🎣', '🎣'],
    ['ﬁne print', 'fin', 'ﬁn'],
    ['<b>bold</b>', '<b>', '<b>'],
  ])('marks in %s for %s: %s', (text, query, part) => {
    expect(marked([{ text, at: '/x' }], query)).toEqual([part])
  })

  it('shows the part of a long text that was found', () => {
    const text = `${'before '.repeat(50)}needle${' after'.repeat(50)}`
    const [hit] = find([{ text, at: '/x' }], 'needle')?.hits ?? []
    expect(hit?.excerpt).toMatch(/^…before.* needle after.*…$/)
    expect(hit?.excerpt.length).toBeLessThan(140)
  })

  it('forgets what is dropped, and has the newest of what is put twice', () => {
    const index = indexOf({ a: [{ text: 'one', at: 1 }] })
    index.put('a', [{ text: 'two', at: 1 }])
    expect([index.find('a', ['one']), index.find('a', ['two'])?.count]).toEqual([undefined, 1])
    index.drop('a')
    expect(index.find('a', ['two'])).toBeUndefined()
  })
})

test('a text that is folded letter by letter is the same as one that is folded as a whole', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const { folded, places } = foldedPlaces(text)
      expect(folded).toBe(foldText(text))
      expect(places).toHaveLength(folded.length + 1)
      expect(places.toSorted((a, b) => a - b)).toEqual(places)
    }),
  )
})

test('whatever is searched for in a text that has it is found and marked', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1 }), string(), string(), (part, before, after) => {
      const words = wordsOf(`"${part.replaceAll('"', '')}"`)
      const text = `${before}${part.replaceAll('"', '')}${after}`
      if (words[0]?.trim() === '' || words.length !== 1) return
      const found = find([{ text, at: '/x' }], `"${words[0]}"`)
      const isThere = foldText(text).includes(words[0] ?? '')
      expect(found !== undefined).toBe(isThere)
    }),
  )
})

describe('readPassages', () => {
  it('tells the values of data with their pointers, texts and numbers', () => {
    const text = '{"title":"Rye","days":[{"name":"Sun \\u2600","n":1.5},null,true,""],"a/b":{"~":"x"}}'
    expect(readPassages(text, formatOf('a.json'))).toEqual([
      { text: 'Rye', at: '/title' },
      { text: 'Sun ☀', at: '/days/0/name' },
      { text: '1.5', at: '/days/0/n' },
      { text: 'x', at: '/a~1b/~0' },
    ])
  })

  it('has the text below a front matter as a member', async () => {
    const format = await loadFormat('a.md')
    expect(readPassages('---\ntitle: Rye\n---\nOf the *harbour*\n', format)).toEqual([
      { text: 'Rye', at: '/title' },
      { text: 'Of the *harbour*', at: '/body' },
    ])
  })

  it('tells the lines of what is no data, or cannot be read', () => {
    expect(readPassages('one\r\n\n two', undefined)).toEqual([
      { text: 'one', at: 1 },
      { text: ' two', at: 3 },
    ])
    expect(readPassages('{"a":', formatOf('a.json'))).toEqual([{ text: '{"a":', at: 1 }])
  })

  it('reads data of any depth, in the order of its text', () => {
    const deep = `${'['.repeat(400)}"x"${']'.repeat(400)}`
    expect(readPassages(deep, formatOf('a.json'))[0]?.at).toBe('/0'.repeat(400))
  })
})
