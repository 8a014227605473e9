import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentStore, loadDrafts } from '~/drafts/documents'
import { createGitHub } from '~/provider/github/createGitHub'
import { clearObjects } from '~/provider/kept/objectCache'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import {
  createFile,
  deleteFile,
  editFile,
  type FilePlace,
  openFile,
  renameFile,
} from '~/workspace/files/fileEdits'
import { findReferrers } from './findReferrers'
import type { Following } from './naming'
import { countMoved, planReferences } from './planReferences'

const github = serveGitHub()
let account = 0

beforeEach(() => clearObjects('ada'))

const refers = (value: string) => ({
  'ui:widget': 'reference',
  'ui:options': { project: 'authors.sheaf.json', value },
})
const text = { type: 'string' }
const site = {
  'authors.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'authors' } },
    schema: { properties: { name: text, id: text, friend: text } },
    uiSchema: { friend: refers('{name}') },
  }),
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'posts', match: '**/*.md' } },
    schema: {
      properties: {
        title: text,
        author: text,
        also: { type: 'array', items: text },
        editor: { $ref: 'person.json' },
      },
    },
    uiSchema: { author: refers('/by/{slug}/'), also: refers('{name}'), editor: { by: refers('id') } },
  }),
  'person.json': JSON.stringify({ properties: { by: text } }),
  'menu.sheaf.json': JSON.stringify({
    options: { dataFile: 'menu.yaml' },
    schema: { title: 'Menu', properties: { head: text } },
    uiSchema: { head: refers('{path}') },
  }),
  'authors/ada.yaml': 'name: Ada\nid: a1\nfriend: ada\n',
  'authors/bo.yaml': 'name: Bo\nid: b1\n',
  'posts/one.md': '---\ntitle: One\nauthor: /by/ada/ # hers\nalso:\n- bo\n- ada\n---\nada\n',
  'posts/two.md': '---\ntitle: Two\nauthor: /by/bo/\neditor: {by: a1}\n---\n',
  'posts/three.md': '---\ntitle: ada\nauthor: ada\n---\n',
  'posts/broken.md': '---\nauthor: [/by/ada/\n---\n',
  'menu.yaml': 'head: authors/ada.yaml\n',
}

/** A page of its own, of somebody without drafts. */
function open(files: Readonly<Record<string, string>> = site): FilePlace {
  const { branches } = github.addRepository({ owner: 'ada', repo: 'shop', files })
  const commit = branches.get('main') ?? ''
  account += 1
  const provider = {
    ...createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token }),
    account: `ada${account}`,
    rest: github.rest,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return { client, provider, reference: { owner: 'ada', repo: 'shop', ref: 'main' }, commit }
}

async function fileAt(place: FilePlace, path: string) {
  const { owner, repo } = place.reference
  const { entries } = await place.provider.tree({ owner, repo }, place.commit)
  return { path, sha: entries.find((entry) => entry.path === path)?.sha ?? '' }
}

async function find(place: FilePlace, path = 'authors/ada.yaml', signal = new AbortController().signal) {
  const told: number[] = []
  const onProgress = (seen: number) => void told.push(seen)
  const files = async () => [await fileAt(place, path)]
  const referrers = await findReferrers(place, files, { signal, onProgress })
  const all = referrers?.all.map(({ file, title, places }) => [
    file.path,
    title,
    ...places.map((one) => one.path.join('.')),
  ])
  return { referrers, all, told }
}

function moving(...moves: readonly (readonly [string, string])[]): Following {
  const to = new Map(moves)
  return { pathAfter: (path) => to.get(path) ?? path, isFollowed: () => false }
}

function deleting(...paths: readonly string[]): Following {
  return { pathAfter: (path) => (paths.includes(path) ? undefined : path), isFollowed: () => false }
}

async function textAt(place: FilePlace, path: string): Promise<string> {
  return (await openFile(place, await fileAt(place, path))).text
}

describe('who refers to an entry', () => {
  test('is told by the reference fields of all projects, by what each of them writes', async () => {
    const { all, referrers } = await find(open())
    expect(all).toEqual([
      ['authors/ada.yaml', 'Ada', 'friend'],
      ['menu.yaml', 'Menu', 'head'],
      ['posts/one.md', 'One', 'author', 'also.1'],
      ['posts/two.md', 'Two', 'editor.by'],
    ])
    expect(referrers?.unseen).toBe(0)
    expect(referrers?.unreadable).toEqual(['posts/broken.md'])
  })

  test('counts drafts as they are, and not what is to go', async () => {
    const place = open()
    await deleteFile(place, await fileAt(place, 'posts/one.md'))
    await editFile(place, await fileAt(place, 'posts/two.md'), (now) => [
      { from: now.indexOf('/by/bo/'), to: now.indexOf('/by/bo/') + 7, insert: '/by/ada/' },
    ])
    await createFile(place, 'posts/new.md', '---\nauthor: /by/ada/\n---\n')
    expect((await find(place)).all?.slice(2)).toEqual([
      ['posts/new.md', 'new', 'author'],
      ['posts/two.md', 'Two', 'author', 'editor.by'],
    ])
  })

  test('is nobody where nothing leads to it', async () => {
    expect((await find(open(), 'posts/one.md')).all).toStrictEqual([])
  })

  test('is nobody where nothing has such a field or a text: nothing is read then', async () => {
    const { 'menu.sheaf.json': menu, 'menu.yaml': data } = site
    const place = open({ 'menu.sheaf.json': menu, 'menu.yaml': data })
    expect((await find(place, 'menu.yaml')).referrers).toBeUndefined()
  })

  test('is what was found by then where somebody stops it', async () => {
    const stopped = new AbortController()
    stopped.abort()
    const { referrers } = await find(open(), 'authors/ada.yaml', stopped.signal)
    expect(referrers?.all).toEqual([])
    expect(referrers?.unseen).toBe(7)
  })
})

describe('references', () => {
  test('follow a rename where they name the file, each in its place, and one undo takes all back', async () => {
    const place = open()
    const { referrers } = await find(place)
    if (!referrers) throw new Error('it is referred to')
    expect(countMoved(referrers, moving(['authors/ada.yaml', 'authors/crew/eva.yaml']))).toEqual({
      following: 4,
      lost: 0,
      same: 1,
    })
    // By its slug it is the same.
    expect(countMoved(referrers, moving(['authors/ada.yaml', 'authors/crew/ada.yaml'])).following).toBe(3)
    const from = 'authors/ada.yaml'
    const to = 'authors/crew/eva.yaml'
    const plan = await planReferences(place, referrers, moving([from, to]))
    expect(plan).toMatchObject({ changed: 4, refused: [] })
    const undoMove = await renameFile(place, await fileAt(place, from), to)
    const undo = await plan.perform()
    expect(await textAt(place, 'posts/one.md')).toBe(
      site['posts/one.md'].replace('/by/ada/', '/by/eva/').replace('- ada', '- crew/eva'),
    )
    expect(await textAt(place, 'menu.yaml')).toBe('head: authors/crew/eva.yaml\n')
    expect(await textAt(place, to)).toBe('name: Ada\nid: a1\nfriend: crew/eva\n')
    expect(await textAt(place, 'posts/two.md')).toBe(site['posts/two.md'])
    undo()
    expect(await textAt(place, 'posts/one.md')).toBe(site['posts/one.md'])
    expect(await textAt(place, 'menu.yaml')).toBe(site['menu.yaml'])
    // Of the entry that has moved and refers to itself as well.
    undoMove()
    expect(documentStore().changeSet(place.provider.account, place.reference)).toEqual([])
  })

  test('follow a folder that moves with all that is in it, and the project that has its entries there', async () => {
    const place = open()
    const files = await Promise.all(
      ['authors/ada.yaml', 'authors/bo.yaml'].map((path) => fileAt(place, path)),
    )
    const referrers = await findReferrers(place, async () => files, {
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    if (!referrers) throw new Error('they are referred to')
    const pathAfter = (path: string) => path.replace(/^authors(?=\/|$)/, 'people')
    const following: Following = { pathAfter, isFollowed: () => true }
    // Only who says the whole path; by their names they are called as before.
    expect(countMoved(referrers, following)).toEqual({ following: 1, lost: 0, same: 6 })
    expect(countMoved(referrers, { pathAfter, isFollowed: () => false })).toEqual({
      following: 1,
      lost: 6,
      same: 0,
    })
    const plan = await planReferences(place, referrers, following)
    for (const file of files) await renameFile(place, file, pathAfter(file.path))
    await plan.perform()
    expect(await textAt(place, 'menu.yaml')).toBe('head: people/ada.yaml\n')
    expect(await textAt(place, 'people/ada.yaml')).toBe(site['authors/ada.yaml'])
  })

  test('go with what is deleted, and what was typed meanwhile stays', async () => {
    const place = open()
    const { referrers } = await find(place)
    if (!referrers) throw new Error('it is referred to')
    const plan = await planReferences(place, referrers, deleting('authors/ada.yaml'))
    await editFile(place, await fileAt(place, 'posts/one.md'), () => [
      { from: 4, to: 4, insert: 'draft: true\n' },
    ])
    await plan.perform()
    expect(await textAt(place, 'posts/one.md')).toBe('---\ndraft: true\ntitle: One\nalso:\n- bo\n---\nada\n')
    expect(await textAt(place, 'posts/two.md')).toBe('---\ntitle: Two\nauthor: /by/bo/\neditor: {}\n---\n')
  })

  test('that cannot be changed are named before anything is', async () => {
    const place = open({ ...site, 'menu.yaml': 'head: !path authors/ada.yaml\n' })
    const { referrers } = await find(place)
    if (!referrers) throw new Error('it is referred to')
    const plan = await planReferences(place, referrers, moving(['authors/ada.yaml', 'authors/eva.yaml']))
    expect(plan.changed).toBe(3)
    expect(plan.refused).toEqual([{ title: 'Menu', reason: expect.stringMatching(/type of its own/) }])
    await loadDrafts(place.provider.account)
    expect(documentStore().changeSet(place.provider.account, place.reference)).toEqual([])
  })
})

describe('a file', () => {
  const picture = { 'ui:widget': 'image', 'ui:options': { folder: '/static/img', publicFolder: '/img' } }
  const plain = { 'ui:widget': 'file', 'ui:options': { accept: '.pdf' } }
  const shop = {
    'shop.sheaf.json': JSON.stringify({
      options: { collection: { folder: 'shop' } },
      schema: {
        properties: { cover: text, more: { type: 'array', items: text }, sheet: text, words: text },
      },
      uiSchema: { cover: picture, more: { items: picture }, sheet: plain },
    }),
    'shop/tea.yaml':
      'cover: /img/tea.png # green\nmore: [../static/img/tea.png, /static/img/a%20b.png]\nsheet: ./tea.pdf\nwords: /img/tea.png\n',
    'shop/old/tea.json': '{"cover": "/img/other.png", "sheet": "../tea.pdf"}',
    'shop/tea.pdf': 'pdf',
    'static/img/tea.png': 'png',
    'static/img/a b.png': 'png',
  }
  const tea = 'shop/tea.yaml'

  async function findFiles(place: FilePlace, paths: readonly string[]) {
    const files = await Promise.all(paths.map((path) => fileAt(place, path)))
    const referrers = await findReferrers(place, async () => files, {
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    return { files, referrers }
  }

  test('is followed by the fields for pictures and files that name it, each in its way', async () => {
    const place = open(shop)
    const { files, referrers } = await findFiles(place, ['static/img/tea.png', 'static/img/a b.png'])
    if (!referrers) throw new Error('they are named')
    expect(
      referrers.all.map(({ file, places }) => [file.path, ...places.map((one) => one.path.join('.'))]),
    ).toEqual([[tea, 'cover', 'more.0', 'more.1']])
    const pathAfter = (path: string) => path.replace(/^static\/img\//, 'static/img/drinks/')
    const following = { pathAfter, isFollowed: () => false }
    const plan = await planReferences(place, referrers, following)
    for (const file of files) await renameFile(place, file, pathAfter(file.path))
    const undo = await plan.perform()
    expect(await textAt(place, tea)).toBe(
      'cover: /img/drinks/tea.png # green\nmore: [../static/img/drinks/tea.png, /static/img/drinks/a%20b.png]\nsheet: ./tea.pdf\nwords: /img/tea.png\n',
    )
    undo()
    expect(await textAt(place, tea)).toBe(shop[tea])
  })

  test('is lost where no address of the site leads to it any more', async () => {
    const { referrers } = await findFiles(open(shop), ['static/img/tea.png'])
    if (!referrers) throw new Error('it is named')
    expect(countMoved(referrers, moving(['static/img/tea.png', 'assets/tea.png']))).toEqual({
      following: 1,
      lost: 1,
      same: 0,
    })
  })

  test('that moves with who names it is named as before', async () => {
    const { referrers } = await findFiles(open(shop), ['shop/tea.pdf', tea, 'shop/old/tea.json'])
    if (!referrers) throw new Error('it is named')
    const pathAfter = (path: string) => path.replace(/^shop\//, 'site/shop/')
    expect(countMoved(referrers, { pathAfter, isFollowed: () => true })).toEqual({
      following: 0,
      lost: 0,
      same: 2,
    })
    expect(countMoved(referrers, moving(['shop/tea.pdf', 'shop/old/tea.pdf'])).following).toBe(2)
  })

  test('that no field takes has nobody read', async () => {
    const place = open({ ...shop, 'notes.txt': 'tea' })
    expect((await findFiles(place, ['notes.txt'])).referrers).toBeUndefined()
    // A field for pictures takes no PDF, and the other way round.
    const { referrers } = await findFiles(place, ['shop/tea.pdf'])
    expect(referrers?.all.flatMap(({ places }) => places.map((one) => one.path.join('.')))).toEqual([
      'sheet',
      'sheet',
    ])
  })

  test('that goes takes its names along', async () => {
    const place = open(shop)
    const { referrers } = await findFiles(place, ['static/img/tea.png'])
    if (!referrers) throw new Error('it is named')
    await (await planReferences(place, referrers, deleting('static/img/tea.png'))).perform()
    expect(await textAt(place, tea)).toBe(
      'more: [/static/img/a%20b.png]\nsheet: ./tea.pdf\nwords: /img/tea.png\n',
    )
  })
})

describe('what leads to a file', () => {
  const docs = {
    'notes.sheaf.json': JSON.stringify({
      options: { collection: { folder: 'notes', body: 'text' } },
      schema: {
        properties: {
          intro: { type: 'string', contentMediaType: 'text/markdown' },
          text: { type: 'string', contentMediaType: 'text/markdown' },
          kind: { $ref: 'schemas/kind.json' },
        },
      },
    }),
    'schemas/kind.json': '{ "anyOf": [{ "$ref": "deep/word.json#/$defs/a" }, { "$ref": "#/x" }] }\n',
    'schemas/deep/word.json': '{ "$defs": { "a": { "type": "string" } } }\n',
    'notes/one.md':
      '---\nintro: see [two](two.md#end) # as it was\n---\nAgain [two]( two.md "t" ), ![](../pics/a%20b.png), [x](twoo.md)\n\n`[no](two.md)`\n',
    'notes/two.md': '---\nintro: none\n---\n[one](one.md)\n',
    'README.md':
      '# Read\n\n- [two](./notes/two.md)\n- <a href="notes/two.md">two</a>\n- https://x.test/two.md\n',
    'pics/a b.png': 'png',
  }

  test('are links in texts and Markdown, whether it is data or not, and they follow it', async () => {
    const place = open(docs)
    const { referrers } = await find(place, 'notes/two.md')
    expect(referrers?.all.map(({ file, links }) => [file.path, links.length])).toStrictEqual([
      ['README.md', 2],
      ['notes/one.md', 2],
    ])
    if (!referrers) throw new Error('nothing was found')
    const following = moving(['notes/two.md', 'notes/old/2.md'])
    expect(countMoved(referrers, following)).toStrictEqual({ following: 4, lost: 0, same: 0 })
    const plan = await planReferences(place, referrers, following)
    expect([plan.changed, plan.refused]).toStrictEqual([4, []])
    const undo = await plan.perform()
    expect(await textAt(place, 'notes/one.md')).toBe(
      docs['notes/one.md'].replace('(two.md#end)', '(old/2.md#end)').replace('( two.md', '( old/2.md'),
    )
    expect(await textAt(place, 'README.md')).toBe(
      docs['README.md']
        .replace('./notes/two.md', './notes/old/2.md')
        .replace('"notes/two.md', '"notes/old/2.md'),
    )
    undo()
    expect(await textAt(place, 'README.md')).toBe(docs['README.md'])
  })

  test('are pictures in texts, by however their names are spelled', async () => {
    const place = open(docs)
    const { referrers } = await find(place, 'pics/a b.png')
    if (!referrers) throw new Error('nothing was found')
    await (await planReferences(place, referrers, moving(['pics/a b.png', 'img/a b.png']))).perform()
    expect(await textAt(place, 'notes/one.md')).toContain('![](../img/a%20b.png)')
  })

  test('are the schemas that refer to it, also from other schemas', async () => {
    const place = open(docs)
    const { referrers } = await find(place, 'schemas/deep/word.json')
    expect(referrers?.all.map(({ file, links }) => [file.path, links])).toStrictEqual([
      ['schemas/kind.json', ['schemas/deep/word.json']],
    ])
    if (!referrers) throw new Error('nothing was found')
    const following = moving(['schemas/deep/word.json', 'schemas/words.json'])
    await (await planReferences(place, referrers, following)).perform()
    expect(await textAt(place, 'schemas/kind.json')).toBe(
      docs['schemas/kind.json'].replace('deep/word.json', 'words.json'),
    )
  })

  test('stay in texts when it goes, and that is said', async () => {
    const place = open(docs)
    const { referrers } = await find(place, 'notes/two.md')
    if (!referrers) throw new Error('nothing was found')
    const plan = await planReferences(place, referrers, deleting('notes/two.md'))
    expect([plan.changed, plan.files]).toStrictEqual([0, []])
    expect(plan.refused.map(({ title }) => title)).toStrictEqual(['README.md', 'one'])
  })

  test('in what moves itself are left to its move', async () => {
    const { referrers } = await find(open(docs), 'notes/two.md')
    if (!referrers) throw new Error('nothing was found')
    const both = moving(['notes/two.md', 'new/two.md'], ['notes/one.md', 'new/one.md'])
    expect(countMoved(referrers, both).following).toBe(2)
  })
})
