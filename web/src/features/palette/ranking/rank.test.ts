import { describe, expect, it } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import { array, assert, constantFrom, pre, property, runs, string } from '~/testing/fastCheck'
import { foldText } from '~/workspace/entries/foldText'
import { matchText, quality } from './matchText'
import { type Candidate, rank, typedWords } from './rank'

const named = (name: string, changes: Partial<Candidate> = {}): Candidate & { readonly name: string } => ({
  name,
  title: foldText(name),
  around: '',
  usedAt: 0,
  order: 0,
  ...changes,
})

const rankingOf = <Item extends Candidate>(typed: string, items: readonly Item[]) =>
  sliced(rank(typedWords(typed), items)).finish().answer
const found = (typed: string, items: readonly (Candidate & { readonly name: string })[]) =>
  rankingOf(typed, items).best.map(({ item }) => item.name)

describe('matchText', () => {
  it.each([
    ['rye', 'rye', quality.whole],
    ['rye', 'rye bread', quality.prefix],
    ['bread', 'rye bread', quality.wordStart],
    ['rea', 'rye bread', quality.substring],
    ['rb', 'rye bread', quality.fuzzy],
    ['プログラム', '2027年のプログラム', quality.substring],
    ['yb', 'rye bread', undefined],
    ['b', 'rye crumbs', quality.substring],
  ])('%s in %s: %s', (typed, text, worth) => {
    expect(matchText(typed, text)?.quality).toBe(worth)
  })

  it('finds the beginning of a word behind an earlier place in one', () => {
    expect(matchText('art', 'party of art')?.quality).toBe(quality.wordStart)
  })

  it('takes the fewest letters in between, and not too many', () => {
    expect(matchText('hl', 'house hall')?.gaps).toBe(1)
    expect(matchText('ab', `a${'-'.repeat(40)}b`)).toBeUndefined()
  })
})

describe('rank', () => {
  it('has prefix before word start before substring before letters with gaps', () => {
    const items = ['Great ideas', 'A grey tea', 'Integral', 'Green tea', 'gre'].map((name) => named(name))
    expect(found('gre', items)).toEqual(['gre', 'Green tea', 'Great ideas', 'A grey tea'])
    expect(found('gt', items)).toEqual(['Great ideas', 'A grey tea', 'Green tea'])
  })

  it('has what was used lately first, then by kind, among those that fit alike', () => {
    const items = [
      named('Menu of May', { order: 2 }),
      named('Menu of June', { order: 1 }),
      named('Menu of July', { order: 2, usedAt: 5 }),
      named('Old menu', { usedAt: 9 }),
    ]
    expect(found('menu', items)).toEqual(['Menu of July', 'Menu of June', 'Menu of May', 'Old menu'])
  })

  it('finds all of several words, in the name or around it, in any case and without accents', () => {
    const items = [named('Café', { around: 'menu/cafe.json' }), named('Menu'), named('Cafeteria')]
    expect(found('  MENU   cafe ', items)).toEqual(['Café'])
    expect(found('menu/cafe', items)).toEqual(['Café'])
  })

  it('keeps the order of what is alike', () => {
    const names = array(string({ unit: constantFrom('a', 'b', ' '), minLength: 1, maxLength: 4 }))
    assert(
      property(names, (all) => {
        const items = all.map((name, index) => ({ ...named(name), index }))
        const ranks = rankingOf('a', items).best.map(
          ({ item, ...match }) => [match.quality, match.gaps, item.title.length, item.index] as const,
        )
        const sorted = ranks.toSorted((a, b) => b[0] - a[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
        expect(ranks).toEqual(sorted)
      }),
    )
  })

  it('finds the same among what fitted before, for whoever types on', () => {
    const letters = string({ unit: constantFrom('a', 'b', 'c', ' ', '-'), maxLength: 12 })
    assert(
      property(array(letters), letters, letters, (names, start, rest) => {
        const [before, now] = [typedWords(start), typedWords(start + rest)]
        pre(before !== '' && now.startsWith(before))
        const items = names.map((name) => named(name, { around: `x/${name}` }))
        const known = rankingOf(before, items).fitting
        expect(rankingOf(now, known).best).toEqual(rankingOf(now, items).best)
      }),
      { numRuns: runs(500) },
    )
  })

  it('has the same best, whether there are few or many of them', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({
      ...named(`${'x'.repeat((index * 7) % 11)} tea ${index % 13}`, { usedAt: index % 5 }),
      index,
    }))
    const ranks = rankingOf('tea', items).best.map(({ item }) => item.index)
    const inOrder = items.toSorted(
      (a, b) => b.usedAt - a.usedAt || a.title.length - b.title.length || a.index - b.index,
    )
    expect(ranks).toEqual(inOrder.slice(0, 300).map(({ index }) => index))
  })

  it('gives the page a turn every few hundred items', () => {
    const items = Array.from({ length: 100_000 }, (_, index) =>
      named(`file-${index}.json`, { around: `data/part-${index % 100}/file-${index}.json` }),
    )
    let turns = 0
    const steps = rank('file-77', items)
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) turns += 1
    expect(turns).toBeGreaterThanOrEqual(500)
    expect(step.value.best.length).toBe(300)
    expect(step.value.best[0]?.item.name).toBe('file-77.json')
  })
})
