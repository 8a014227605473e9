import { expect, it } from 'vitest'
import { readProject } from '~/workspace/readProject'
import { withoutTexts } from './withoutTexts'

const project = {
  options: {
    collection: { folder: 'a', body: 'text' },
    locales: { languages: ['en', 'de'], layout: 'suffix' },
  },
  schema: {
    properties: {
      title: { type: 'string' },
      date: { type: 'string', format: 'date' },
      kind: { enum: ['a', 'b'] },
      minutes: { type: 'integer' },
      cover: { type: 'string' },
      by: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      steps: { type: 'array', items: { properties: { say: { type: 'string' }, at: { type: 'integer' } } } },
      link: { type: 'string', format: 'uri' },
      text: { type: 'string', contentMediaType: 'text/markdown' },
    },
  },
  uiSchema: {
    cover: { 'ui:widget': 'image' },
    tags: { 'ui:widget': 'tags' },
    by: { 'ui:widget': 'reference', 'ui:options': { project: 'people.sheaf.json' } },
  },
}

function form() {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

it('empties what a person reads, and nothing else', async () => {
  const text = `---
title: Rye # the name
date: 2026-01-02
kind: a
minutes: 90
cover: /pictures/rye.svg
by: ada
tags: [dark, slow]
steps:
  - say: Wait
    at: 1
link: https://example.org
---
Bake it.
`
  expect(await withoutTexts(form(), 'a/rye.md', text)).toBe(`---
title: "" # the name
date: 2026-01-02
kind: a
minutes: 90
cover: /pictures/rye.svg
by: ada
tags: []
steps:
  - say: ""
    at: 1
link: https://example.org
---
`)
})

it('leaves alone what it cannot read', async () => {
  expect(await withoutTexts(form(), 'a/rye.json', '{"title": ')).toBe('{"title": ')
})
