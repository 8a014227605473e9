import { beforeAll, describe, expect, it } from 'vitest'
import { toldChanges } from '~/changes/toldChanges'
import { describeChanges } from '~/drafts/merge'
import { formatOf, loadFormats } from '~/formats/formatOf'
import type { DataPath } from '~/formats/nodes'
import { toPointer } from '~/formats/nodes'
import type { LineSpan, ReviewComment } from '~/provider/conversation'
import { changedLines, commentable } from './changedLines'
import { targetOfChange } from './commentTarget'
import { createFileLines } from './FileLines'
import { fileVersions } from './FileVersions'
import { readMark, withMark } from './fieldMark'
import { placeThreads } from './placeThreads'
import { threadsOf } from './threads'

beforeAll(() => loadFormats(['a.json', 'a.yaml', 'a.toml', 'a.md']))

function linesOf(path: string, text: string) {
  const format = formatOf(path)
  const lines = format && createFileLines(format, text)
  if (!lines) throw new Error('the text cannot be read')
  return lines
}

const comment = (parts: Partial<ReviewComment>): ReviewComment => ({
  id: '1',
  nodeId: 'n1',
  path: 'a',
  side: 'after',
  lines: undefined,
  originalLines: undefined,
  originalCommit: 'head',
  hunk: '',
  answers: undefined,
  person: null,
  body: 'Why?',
  createdAt: '2027-03-01T08:00:00Z',
  isEdited: false,
  webUrl: '',
  ...parts,
})

const span = (first: number, last = first): LineSpan => ({ first, last })

const recipe = `title: Rye
prices:
  - name: Small
    price: 4.20
  - name: Large
    price: 6.00
note: |
  First line.

  Third line.

tags: [a, b]
`

describe('lines of values', () => {
  it.each<[what: string, file: string, text: string, path: DataPath, lines: LineSpan]>([
    ['a member', 'a.json', '{\n  "a": 1,\n  "b": 2\n}\n', ['b'], span(3)],
    ['a list with its name', 'a.json', '{\n  "a": [\n    1,\n    2\n  ]\n}\n', ['a'], span(2, 5)],
    ['a file of one line', 'a.json', '{"a":{"b":1}}', ['a', 'b'], span(1)],
    ['the whole', 'a.json', '[\n1\n]', [], span(1, 3)],
    ['an item of YAML', 'a.yaml', recipe, ['prices', '1'], span(5, 6)],
    ['a member of it', 'a.yaml', recipe, ['prices', '1', 'price'], span(6)],
    ['a block of text, without the empty lines below', 'a.yaml', recipe, ['note'], span(7, 10)],
    ['a value of TOML', 'a.toml', 'a = 1\n[b]\nc = """\nx\ny"""\n', ['b', 'c'], span(3, 5)],
    ['the text below front matter', 'a.md', '---\ntitle: x\n---\nOne\n\nTwo\n', ['body'], span(4, 6)],
    ['Windows line ends', 'a.json', '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n', ['b'], span(3)],
  ])('%s', (_what, file, text, path, lines) => {
    expect(linesOf(file, text).linesOf(path)).toEqual(lines)
  })

  it('have nothing of what is not there', () => {
    expect(linesOf('a.json', '{"a": 1}').linesOf(['b'])).toBeUndefined()
    expect(linesOf('a.json', '{"a": 1}').linesOf(['a', '0'])).toBeUndefined()
  })

  it.each<[what: string, file: string, text: string, path: DataPath, isShared: boolean]>([
    ['a member on a line of its own', 'a.json', '{\n  "a": 1,\n  "b": 2\n}\n', ['a'], false],
    ['one beside others', 'a.json', '[\n  { "a": 1, "b": 2 }\n]\n', ['0', 'a'], true],
    ['an item of YAML begins with its first member', 'a.yaml', recipe, ['prices', '0', 'name'], false],
    ['items of a line', 'a.yaml', recipe, ['tags', '1'], true],
  ])('%s', (_what, file, text, path, isShared) => {
    expect(linesOf(file, text).isShared(path)).toBe(isShared)
  })

  it.each<[what: string, file: string, text: string, lines: LineSpan, mark: DataPath, path: string]>([
    ['the member of a line', 'a.yaml', recipe, span(6), [], '/prices/1/price'],
    ['a line within a text', 'a.yaml', recipe, span(8), [], '/note'],
    ['lines of two members are of the item', 'a.yaml', recipe, span(5, 6), [], '/prices/1'],
    ['several of a line', 'a.json', '[\n  { "a": 1, "b": 2 }\n]\n', span(2), [], '/0'],
    ['the mark says which', 'a.json', '[\n  { "a": 1, "b": 2 }\n]\n', span(2), ['7', 'b'], '/0/b'],
    ['in one line too', 'a.json', '{"a":[{"b":1},{"b":2}]}', span(1), ['a', '1', 'b'], '/a/1/b'],
    ['a mark of nothing', 'a.json', '{"a":[{"b":1},{"b":2}],"c":3}', span(1), ['x', 'y'], ''],
    ['lines that are not there', 'a.json', '{"a":1}', span(9), [], ''],
  ])('%s', (_what, file, text, lines, mark, path) => {
    expect(toPointer(linesOf(file, text).pathAt(lines, mark))).toBe(path)
  })
})

describe('lines that take comments', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n'
  const after = 'a\nB1\nB2\nc\nd\ne\nf\ng\nh\n'
  const { after: now, before: was } = changedLines(before, after)

  it('are those that changed', () => {
    expect([was, now]).toEqual([[span(2)], [span(2, 3)]])
    expect(commentable(span(1, 9), now)).toEqual(span(2, 3))
    expect(commentable(span(3), now)).toEqual(span(3))
  })

  it('or those around them, and no others', () => {
    expect(commentable(span(5, 8), now)).toEqual(span(5))
    expect(commentable(span(1), now)).toEqual(span(1))
    expect(commentable(span(8), now)).toBeUndefined()
  })
})

describe('the mark of a field', () => {
  it.each<DataPath>([['a'], ['a--b', 'x -->', '0'], [''], ['ü/~ %']])(
    'is read as it was written: %j',
    (...path) => {
      const mark = { path, sentence: 'Prices › Rye: 1 → 2' }
      expect(readMark(withMark('Too much\n\n> really', mark))).toEqual({ body: 'Too much\n\n> really', mark })
    },
  )

  it('is one line, whatever a value says, and never ends early', () => {
    const text = withMark('x', { path: ['-->'], sentence: 'a\n<!-- b' })
    expect(text.split('\n')[0]).toBe('> a <!-- b')
    expect(text.match(/-->/g)).toHaveLength(1)
  })

  it('is left alone where it is none', () => {
    for (const body of [
      'Hm',
      '> quote\n\nHm',
      'x\n\n<!-- sheaf-field: %E0%A4%A -->',
      '> a\n\nb\n\n<!-- sheaf-field: x -->',
    ])
      expect(readMark(body)).toEqual({ body })
  })
})

function versionsOf(file: string, before: string, after: string) {
  const format = formatOf(file)
  if (!format) throw new Error('no format')
  const told = toldChanges(describeChanges(format, before, after) ?? [])
  return { versions: fileVersions(format, before, after), told }
}

describe('a comment on a change', () => {
  const target = (file: string, before: string, after: string) => {
    const { versions, told } = versionsOf(file, before, after)
    return told.map((one) => {
      const { at, mark } = targetOfChange(versions, one)
      const where = at ? `${at.side} ${at.lines.first}-${at.lines.last}` : 'file'
      return mark ? `${where} ${toPointer(mark)}` : where
    })
  }

  it('goes to the line of the value, and to the old one where it has gone', () => {
    expect(target('a.yaml', recipe, recipe.replace('4.20', '4.80'))).toEqual(['after 4-4'])
    expect(target('a.yaml', recipe, recipe.replace('title: Rye\n', ''))).toEqual(['before 1-1'])
  })

  it('goes to those lines of a text that changed', () => {
    expect(target('a.yaml', recipe, recipe.replace('Third', 'Last'))).toEqual(['after 10-10'])
  })

  it('takes along all lines of what is new', () => {
    const more = recipe.replace('note:', '  - name: Huge\n    price: 9.00\nnote:')
    expect(target('a.yaml', recipe, more)).toEqual(['after 7-8'])
  })

  it('says which field it means where its line has others', () => {
    expect(target('a.json', '{"a":1,"b":2}', '{"a":1,"b":3}')).toEqual(['after 1-1 /b'])
  })
})

describe('threads', () => {
  const places = (file: string, before: string, after: string, ...parts: Partial<ReviewComment>[]) => {
    const { versions, told } = versionsOf(file, before, after)
    const threads = threadsOf(parts.map((part, at) => comment({ id: `${at}`, ...part })))
    const { onChanges, onFields, onFile } = placeThreads(versions, told, threads, 'head')
    return [
      ...[...onChanges].map(([id, list]) => `${id} × ${list.length}`),
      ...onFields.map(({ side, path, threads: list }) => `${side} ${toPointer(path)} × ${list.length}`),
      ...onFile.map(() => 'file'),
    ]
  }
  const dearer = recipe.replace('4.20', '4.80')

  it('stand at the change of their line, also on the line before it', () => {
    const lines = span(4)
    expect(places('a.yaml', recipe, dearer, { lines }, { lines, side: 'before' })).toEqual([
      'changed:/prices/0/price × 2',
    ])
  })

  it('stand at a field that did not change', () => {
    expect(places('a.yaml', recipe, dearer, { lines: span(3) })).toEqual(['after /prices/0/name × 1'])
  })

  it('stand at the file once their line has gone, and where no field is', () => {
    expect(places('a.yaml', recipe, dearer, { originalLines: span(4) }, { lines: span(11) })).toEqual([
      'file',
      'file',
    ])
  })

  it('of one line go where they say, or to the file', () => {
    const before = '[{"a":1,"b":2},{"a":3,"b":4}]'
    const after = '[{"a":1,"b":9},{"a":3,"b":8}]'
    const marked = (...path: string[]) => ({ lines: span(1), body: withMark('x', { path, sentence: 's' }) })
    expect(places('a.json', before, after, marked('1', 'b'), marked('0', 'a'), { lines: span(1) })).toEqual([
      'changed:/1/b × 1',
      'after /0/a × 1',
      'file',
    ])
  })

  it('about the file that name a field stand there as long as nothing was added to the review', () => {
    const body = withMark('x', { path: ['title'], sentence: 's' })
    expect(places('a.yaml', recipe, dearer, { body }, { body, originalCommit: 'old' })).toEqual([
      'after /title × 1',
      'file',
    ])
  })

  it('have their answers, also where the first was deleted', () => {
    const threads = threadsOf(
      [comment({ id: '1' }), comment({ id: '2', answers: '1' }), comment({ id: '4', answers: '3' })],
      [{ id: 't', firstComment: 'n1', isResolved: true, resolvedBy: 'ada', canChange: true }],
    )
    expect(threads.map(({ first, answers, state }) => [first.id, answers.length, state?.id])).toEqual([
      ['1', 1, 't'],
      ['4', 0, 't'],
    ])
  })
})
