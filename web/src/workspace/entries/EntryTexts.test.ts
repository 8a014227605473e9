import { describe, expect, it } from 'vitest'
import { EntryTexts } from './EntryTexts'

const spec = { body: 'text', members: ['title', 'date', 'tags', 'draft', 'author'] }

async function put(files: Readonly<Record<string, string | Uint8Array>>) {
  const texts = new EntryTexts(spec)
  const told = await texts.put(Object.entries(files).map(([path, content]) => ({ path, content })))
  return { texts, told }
}

const post = `---
title: Café  in
  Rome
date: 2026-01-02
tags: [Food, Ünrest]
author: {name: Ada}
---
A long evening.
`

describe('what a list needs of an entry', () => {
  it('is the same of all formats', async () => {
    const values = { title: 'Hi', date: '2026-01-02', tags: ['a', 2], draft: true }
    const { told } = await put({
      'a.json': JSON.stringify({ ...values, more: { deep: [] } }),
      'b.yaml': 'title: Hi\ndate: 2026-01-02\ntags: [a, 2]\ndraft: true\n',
      'c.toml': 'title = "Hi"\ndate = "2026-01-02"\ntags = ["a", 2]\ndraft = true\n',
      'd.md': '+++\ntitle = "Hi"\ndate = "2026-01-02"\ntags = ["a", 2]\ndraft = true\n+++\n',
    })
    expect(told.map((one) => one.values)).toEqual([values, values, values, values])
  })

  it('is short: long texts are cut, and what is deep is left out', async () => {
    const long = 'x'.repeat(1_000)
    const { told } = await put({
      'a.json': JSON.stringify({ title: long, author: { name: 'Ada' }, tags: [{ a: 1 }, 'b'] }),
    })
    expect(told[0]?.values).toEqual({ title: `${'x'.repeat(199)}…`, tags: ['b'] })
  })

  it('takes names of members for nothing else', async () => {
    const texts = new EntryTexts({ body: null, members: ['__proto__', 'constructor'] })
    const [told] = await texts.put([{ path: 'a.json', content: '{"__proto__": "x"}' }])
    expect(Object.entries(told?.values ?? {})).toEqual([['__proto__', 'x']])
  })

  it('says why there is none', async () => {
    const { texts, told } = await put({
      'broken.json': '{"title": "Half',
      'bytes.md': Uint8Array.of(0xff),
      'other.txt': 'title',
      'long.json': `"${'x'.repeat(2_000_000)}"`,
    })
    expect(told.map(({ fault }) => fault)).toMatchObject([
      { kind: 'syntax', line: 1 },
      { kind: 'not-text' },
      { kind: 'not-data' },
      { kind: 'too-large' },
    ])
    expect(texts.search('half')).toEqual(['broken.json'])
    expect(texts.search('bytes')).toEqual(['bytes.md'])
  })
})

describe('search', () => {
  it.each([
    ['evening', true],
    ['cafe ROME', true],
    ['café', true],
    ['unrest', true],
    ['2026-01', true],
    ['posts/one', true],
    ['ada food', true],
    ['"in rome"', true],
    ['"rome in"', false],
    ['title', false],
    ['morning', false],
    ['  ', true],
  ])('%j finds: %s', async (query, isFound) => {
    const { texts } = await put({ 'posts/one.md': post })
    expect(texts.search(query)).toEqual(isFound ? ['posts/one.md'] : [])
  })

  it('knows an entry as it is now', async () => {
    const { texts } = await put({ 'a.json': '"before"', 'b.json': '"before"' })
    await texts.put([{ path: 'a.json', content: '"after"' }])
    texts.drop(['b.json'])
    expect(texts.search('before')).toEqual([])
    expect(texts.search('after')).toEqual(['a.json'])
  })
})
