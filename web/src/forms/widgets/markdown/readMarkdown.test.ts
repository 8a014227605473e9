import { describe, expect, it } from 'vitest'
import { imageAddress } from './imageAddress'
import { MAX_LENGTH, readMarkdown } from './readMarkdown'
import type { MarkdownNode } from './tree'

function texts(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) =>
      'text' in node ? `${node.kind}(${node.text})` : 'children' in node ? texts(node.children) : '',
    )
    .join('')
}

function depthOf(nodes: readonly MarkdownNode[]): number {
  return Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 1)))
}

describe('Markdown', () => {
  it('keeps HTML as the text that it is', () => {
    expect(texts(readMarkdown('a <b onclick="x">c</b> &amp; &lt;i&gt;').children)).toBe(
      'text(a )html(<b onclick="x">)text(c)html(</b>)text( & <i>)',
    )
    expect(readMarkdown('<script>alert(1)</script>').children).toEqual([
      { kind: 'html', text: '<script>alert(1)</script>' },
    ])
  })

  it('finds what references lead to', () => {
    const { children } = readMarkdown('[a][x] ![b][X]\n\n[x]: https://example.org\n[x]: https://other.org\n')
    expect(children).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'link', url: 'https://example.org', children: [{ kind: 'text', text: 'a' }] },
          { kind: 'text', text: ' ' },
          { kind: 'image', url: 'https://example.org', alt: 'b' },
        ],
      },
    ])
  })

  it('ends where nobody reads on: long, deep and of many parts', () => {
    expect(readMarkdown('a\n\n'.repeat(MAX_LENGTH)).isCut).toBe(true)
    const deep = readMarkdown('> '.repeat(500) + 'a')
    expect(deep.isCut).toBe(true)
    expect(depthOf(deep.children)).toBeLessThan(30)
    expect(readMarkdown('short').isCut).toBe(false)
  })
})

it.each([
  ['https://example.org/a.png', 'https://example.org/a.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['http://example.org/a.png', undefined],
  ['data:text/html,<script>', undefined],
  ['javascript:alert(1)', undefined],
  ['pictures/a.png', undefined],
  ['//example.org/a.png', undefined],
])('the image %s is shown from %s', (url, address) => {
  expect(imageAddress(url)).toBe(address)
})
