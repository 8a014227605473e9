import { StreamLanguage } from '@codemirror/language'
import { expect, test } from 'vitest'
import { markdownMode } from './markdownMode'

/** The texts that have a colour, with its name. */
function coloured(text: string): readonly string[] {
  const found: string[] = []
  StreamLanguage.define(markdownMode())
    .parser.parse(text)
    .iterate({
      enter: ({ name, from, to, node }) => {
        if (node.firstChild === null && name !== 'Document') found.push(`${name} ${text.slice(from, to)}`)
      },
    })
  return found
}

test('data in front of a text have the colours of their format, and the text its own', () => {
  expect(coloured('---\nname: 12 # c\n---\n# Head\n\nname: 12 # c\n')).toEqual(
    expect.arrayContaining(['comment # c', 'heading # Head']),
  )
  expect(coloured('---\na: 1\n---\n# b: 2\n').filter((one) => one === 'meta ---')).toHaveLength(2)
  expect(coloured('+++\na = true\n+++\n# b\n')).toEqual(expect.arrayContaining(['heading # b']))
})

test('a text without data is text from its first line on', () => {
  expect(coloured('# Head\n---\n')).toEqual(['heading # Head'])
  expect(coloured('```\n# code\n```\n# Head\n')).toEqual([
    'string ```',
    'string # code',
    'string ```',
    'heading # Head',
  ])
})
