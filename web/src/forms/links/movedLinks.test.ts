import { expect, it } from 'vitest'
import { readProject } from '~/workspace/readProject'
import { markdownLinks } from './markdownLinks'
import { createLinkReader, type LinkMove } from './movedLinks'

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

async function moved(
  text: string,
  to = 'content/de/new/a.md',
  options: Partial<LinkMove> = { keepsOwn: true },
  pathAfter?: (path: string) => string,
) {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const reader = await createLinkReader({ form: reading.form, from: 'content/en/a.md', to, ...options })
  const paths = reader?.pathsIn(text) ?? []
  return reader?.textAfter(text, new Set(paths.filter((path) => files.has(path))), pathAfter)
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

it('are found in HTML as well', async () => {
  const text = post(
    `<img alt="x" src="a.png"> <A class=x HREF='other.md#part'>there</A> <video poster="b c.png" src=a.png></video>
<img src="https://example.org/a.png"> <p title="a.png">a.png</p> \`<img src="a.png">\` <img data-src="a.png">`,
  )
  expect(await moved(text)).toBe(
    post(
      `<img alt="x" src="../../en/a.png"> <A class=x HREF='../../en/other.md#part'>there</A> <video poster="../../en/b c.png" src=../../en/a.png></video>
<img src="https://example.org/a.png"> <p title="a.png">a.png</p> \`<img src="a.png">\` <img data-src="a.png">`,
    ),
  )
  const hostile = '<img '.repeat(50_000) + '<img src="'.repeat(50_000) + `<img ${' src= '.repeat(50_000)}>`
  expect(markdownLinks(hostile)).toEqual([])
})

it('of a file that moves lead to the same file also where another is called so, and to what moves along', async () => {
  const text = post('![](img/x.png) [a](other.md) ![](a.png)')
  expect(await moved(text, 'content/de/a.md', {})).toBe(
    post('![](../en/img/x.png) [a](../en/other.md) ![](../en/a.png)'),
  )
  const pathAfter = (path: string) => path.replace('content/en/img/', 'content/de/img/')
  expect(await moved(text, 'content/de/a.md', {}, pathAfter)).toBe(
    post('![](img/x.png) [a](../en/other.md) ![](../en/a.png)'),
  )
})

it('are found below a front matter of which the text is no data', async () => {
  const form = { ...project, options: { collection: { folder: 'content' } } }
  const reading = readProject(JSON.stringify(form), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const reader = await createLinkReader({ form: reading.form, from: 'content/en/a.md', to: 'content/a.md' })
  const text = '---\ncover: a.png\n---\n![](a.png)\n'
  expect(reader?.textAfter(text, new Set(reader.pathsIn(text).filter((path) => files.has(path))))).toBe(
    '---\ncover: en/a.png\n---\n![](en/a.png)\n',
  )
})
