import { expect, it } from 'vitest'
import { valuesOf } from '~/drafts/merge'
import { loadFormat } from '~/formats/formatOf'
import { readProject } from '~/workspace/readProject'
import { sourceFields } from './sourceFields'

const project = {
  options: {
    collection: { folder: 'a', body: 'text' },
    locales: { languages: ['en', 'de'], layout: 'suffix' },
  },
  schema: {
    properties: {
      title: { type: 'string', title: 'Title' },
      kind: { title: 'Kind', enum: ['b', 'c'] },
      minutes: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      steps: { type: 'array', items: { properties: { say: { type: 'string' }, at: { type: 'integer' } } } },
      baker: { properties: { name: { type: 'string' } } },
      secret: { type: 'string' },
      text: { type: 'string', contentMediaType: 'text/markdown' },
    },
  },
  uiSchema: {
    kind: { 'ui:enumNames': ['Bread', 'Cake'] },
    tags: { 'ui:widget': 'tags' },
    secret: { 'ui:widget': 'hidden' },
  },
}

async function fields(source: string, translation: string) {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const format = await loadFormat('a.md', 'text')
  const [from, to] = [valuesOf(format, source), valuesOf(format, translation)]
  if (!from || !to) throw new Error('not read')
  return sourceFields(reading.form, from, to)
}

it('are what the source says, in the order and the words of the form', async () => {
  const source = `---
minutes: 1.50
kind: b
title: Rye
tags: [dark, slow]
empty: ""
secret: x
---
Bake it.

Eat it.
`
  const told = await fields(source, '---\ntitle: Roggen\nkind: b\ntags: []\n---\n')
  expect(told.map(({ names, words, raw, state }) => [names.join(' '), words, raw, state])).toEqual([
    ['Title', 'Rye', '"Rye"', 'other'],
    ['Kind', 'Bread', '"b"', 'same'],
    ['Minutes', '1.50', '1.50', 'missing'],
    ['Tags', 'dark, slow', '["dark","slow"]', 'missing'],
    ['Text', 'Bake it.\n\nEat it.', String.raw`"Bake it.\n\nEat it."`, 'missing'],
  ])
})

it('are those of items as far as the translation has them', async () => {
  const source = '---\nsteps:\n- say: Mix\n  at: 1\n- say: Bake\n- say: Eat\nbaker:\n  name: Ada\n---\n'
  const told = async (translation: string) =>
    (await fields(source, translation)).map(({ pointer, state, canCopy }) => [pointer, state, canCopy])
  expect(await told('---\nsteps:\n- say: ""\n  at: 1\n---\n')).toEqual([
    ['/steps/0/say', 'missing', true],
    ['/steps/0/at', 'same', true],
    ['/steps/1', 'missing', true],
    ['/steps/2', 'missing', false],
    ['/baker/name', 'missing', true],
  ])
  expect(await told('---\n---\n')).toEqual([
    ['/steps', 'missing', true],
    ['/baker/name', 'missing', true],
  ])
})

it('are those of a member, where the languages are in one file', async () => {
  const members = {
    options: { dataFile: 'words.yaml', locales: { languages: ['en', 'de'], layout: 'members' } },
    schema: project.schema,
  }
  const reading = readProject(JSON.stringify(members), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const format = await loadFormat('words.yaml', null)
  const text = 'en:\n  title: Rye\n  baker: {name: Ada}\nde:\n  title: Roggen\n'
  const values = valuesOf(format, text)
  if (!values) throw new Error('not read')
  const told = sourceFields(reading.form, values, values, { source: ['en'], own: ['de'] })
  expect(told.map(({ names, pointer, path, state }) => [names.join(' '), pointer, path, state])).toEqual([
    ['Title', '/de/title', ['de', 'title'], 'other'],
    ['Baker Name', '/de/baker/name', ['de', 'baker', 'name'], 'missing'],
  ])
})
