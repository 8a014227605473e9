import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import { readProject } from '~/workspace/readProject'
import { followReferences } from './followReferences'

function projectOf(options: object, path: string) {
  const reading = readProject(JSON.stringify({ options, schema: {} }), path)
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

const authors = projectOf({ collection: { folder: 'authors' } }, 'authors.sheaf.json')
const shop = projectOf({ dataFile: 'shop.json' }, 'site/shop.sheaf.json')

function follow(own: typeof authors, uiSchema: object, object: string, from: string, to: string) {
  const text = JSON.stringify({ options: { dataFile: 'b.json' }, schema: {}, uiSchema }, null, 2)
  const rename = { kind: 'rename', object, from, to } as const
  const edits = followReferences({ path: 'blog.sheaf.json', text }, own, [rename])
  const after: { readonly uiSchema: unknown } = JSON.parse(applyEdits(text, edits))
  return after.uiSchema
}

test('what names a member of the entries of a collection follows, wherever it is written', () => {
  const uiSchema = (name: string) => ({
    author: {
      'ui:widget': 'reference',
      'ui:options': { project: 'authors.sheaf.json', value: name, label: `/${name}/first`, detail: 'mail' },
    },
    more: { items: { 'ui:widget': 'reference', 'ui:project': './authors.sheaf.json', 'ui:label': name } },
    other: { 'ui:widget': 'reference', 'ui:options': { project: 'tags.sheaf.json', label: 'name' } },
    slug: { 'ui:widget': 'text', 'ui:options': { label: 'name' } },
  })
  expect(follow(authors, uiSchema('name'), '/schema', 'name', 'fullName')).toEqual(uiSchema('fullName'))
  expect(follow(authors, uiSchema('name'), '/schema/properties/name', 'first', 'given')).toMatchObject({
    author: { 'ui:options': { value: 'name', label: '/name/given' } },
  })
})

test('what names a list of a data file follows, and the members of its items', () => {
  const uiSchema = (list: string, label: string) => ({
    item: {
      'ui:widget': 'reference',
      'ui:options': { dataFile: 'site/shop.json', list, value: 'id', label },
    },
  })
  const before = uiSchema('items', 'name')
  const item = '/schema/properties/items/items'
  expect(follow(shop, before, item, 'name', 'title')).toEqual(uiSchema('items', 'title'))
  expect(follow(shop, before, '/schema', 'items', 'goods')).toEqual(uiSchema('goods', 'name'))
  expect(follow(shop, uiSchema('/a/items', 'name'), '/schema', 'a', 'b')).toEqual(
    uiSchema('/b/items', 'name'),
  )
  expect(follow(shop, before, '/schema', 'name', 'title')).toEqual(before)
  expect(follow(shop, before, '/schema/$defs/item', 'name', 'title')).toEqual(before)
})
