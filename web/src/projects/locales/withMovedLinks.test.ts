import { expect, it } from 'vitest'
import { readProject } from '~/workspace/readProject'
import { markdownLinks } from './markdownLinks'
import { withMovedLinks } from './withMovedLinks'

const project = {
  options: {
    collection: { folder: 'content', body: 'text' },
    locales: { languages: ['en', 'de'], layout: 'folder' },
  },
  schema: {
    properties: {
      title: { type: 'string' },
      cover: { type: 'string' },
      site: { type: 'string' },
      more: { type: 'array', items: { properties: { file: { type: 'string' } } } },
      text: { type: 'string', contentMediaType: 'text/markdown' },
    },
  },
  uiSchema: {
    cover: { 'ui:widget': 'image' },
    site: { 'ui:widget': 'image', 'ui:options': { folder: '/static', publicFolder: 'img' } },
    more: { items: { file: { 'ui:widget': 'file' } } },
  },
}

const files = new Set([
  'content/en/a.png',
  'content/en/b c.png',
  'content/en/other.md',
  'content/en/img/x.png',
  'content/en/sub/d(1).png',
  'content/de/other.md',
  'content/logo.png',
  'a.pdf',
])

async function moved(text: string, to = 'content/de/new/a.md') {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return withMovedLinks({
    form: reading.form,
    from: 'content/en/a.md',
    to,
    text,
    filesAmong: async (paths) => new Set(paths.filter((path) => files.has(path))),
  })
}

const post = (text: string) => `---\ntitle: Rye # as it was\n---\n${text}\n`

it('lead to the same files from the folder of the copy', async () => {
  const text = `---
title: ./a.png
cover: "a.png" # the picture
site: img/x.png
more:
  - file: ../../a.pdf
  - file: gone.pdf
---
![A](a.png "Words") and [there](./other.md#part), ![](b%20c.png) ![](<b c.png>)
![](../logo.png) ![D](sub/d(1).png) [def]

[def]: other.md?x=1
[^1]: a.png
`
  expect(await moved(text)).toBe(`---
title: ./a.png
cover: "../../en/a.png" # the picture
site: img/x.png
more:
  - file: ../../../a.pdf
  - file: gone.pdf
---
![A](../../en/a.png "Words") and [there](../../en/other.md#part), ![](../../en/b%20c.png) ![](<../../en/b c.png>)
![](../../logo.png) ![D](../../en/sub/d%281%29.png) [def]

[def]: ../../en/other.md?x=1
[^1]: a.png
`)
})

it('stay where they lead to no file of the repository, or to none by a path', async () => {
  const text = post(
    '[a](https://example.org/a.png) [b](/a.png) [c](//host/a.png) [d](mailto:a.png) [e](gone.png) [f](#a.png) [g](../../../../a.png)',
  )
  expect(await moved(text)).toBe(text)
  const code = post(
    '`[a](a.png)` ``x ` [a](a.png)`` \\](a.png)\n\n```md\n![](a.png)\n```\n\n~~~\n[x]: a.png\n~~~',
  )
  expect(await moved(code)).toBe(code)
})

it('stay where there is a file of the other language, and in the same folder', async () => {
  expect(await moved(post('[a](other.md) ![](a.png)'), 'content/de/a.md')).toBe(
    post('[a](other.md) ![](../en/a.png)'),
  )
  const beside = post('![](a.png)')
  expect(await moved(beside, 'content/en/a.de.md')).toBe(beside)
})

it('are found in a hostile text as well', () => {
  const hostile = '['.repeat(50_000) + '](a'.repeat(50_000) + '`'.repeat(50_000) + ' ](<'.repeat(50_000)
  expect(markdownLinks(hostile).length).toBeGreaterThan(0)
  const runs = Array.from({ length: 400 }, (_, index) => '`'.repeat(index + 1)).join(' ')
  expect(markdownLinks(`${runs} [a](b)`).map(({ url }) => url)).toEqual(['b'])
})
