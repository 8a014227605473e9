import { describe, expect, test } from 'vitest'
import { editBetween } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import type { TextChange } from '../TextDocument'
import { EditedDocument } from './EditedDocument'

const reference = { owner: 'o', repo: 'r', ref: 'main', path: 'a.json' }
const base = { sha: 's1', text: 'hello', mode: '100644' }

function opened() {
  let now = 0
  const document = new EditedDocument(reference, base, undefined, () => now)
  return { document, wait: (ms: number) => (now += ms) }
}

const at = (from: number, to: number, insert: string) => [{ from, to, insert }]

describe('undo', () => {
  test('takes back one change after the other, and does them again', () => {
    const { document } = opened()
    document.apply(at(0, 1, 'J'), 'form')
    document.apply(at(5, 5, '!'), 'code')
    expect(document.text).toBe('Jello!')
    document.undo()
    expect(document.text).toBe('Jello')
    document.undo()
    expect([document.text, document.isDirty, document.canUndo]).toStrictEqual(['hello', false, false])
    document.redo()
    document.redo()
    expect([document.text, document.canRedo]).toStrictEqual(['Jello!', false])
  })

  test('takes a run of one group back together', () => {
    const { document, wait } = opened()
    for (const [i, letter] of ['a', 'b', 'c'].entries()) {
      document.apply(at(i, i, letter), 'form', '/name')
      wait(300)
    }
    document.apply(at(0, 2, ''), 'form', '/name')
    expect(document.text).toBe('chello')
    document.undo()
    expect(document.text).toBe('hello')
    document.redo()
    expect(document.text).toBe('chello')
  })

  test.each([
    ['another group', '/b', 0],
    ['no group', undefined, 0],
    ['a pause', '/a', 3000],
  ])('%s is another step', (_what, group, pause) => {
    const { document, wait } = opened()
    document.apply(at(0, 0, 'x'), 'form', '/a')
    wait(pause)
    document.apply(at(0, 0, 'y'), 'form', group)
    document.undo()
    expect(document.text).toBe('xhello')
  })

  test('a change after undo ends what could be done again, and is a step of its own', () => {
    const { document } = opened()
    document.apply(at(0, 0, 'x'), 'form', '/a')
    document.apply(at(0, 0, 'y'), 'form', '/b')
    document.undo()
    document.apply(at(0, 0, 'z'), 'form', '/a')
    expect(document.canRedo).toBe(false)
    document.undo()
    expect(document.text).toBe('xhello')
  })

  test('goes all the way back and forth for any changes, and every change tells the edits that make it', () => {
    const change = fc.record({
      from: fc.nat(30),
      length: fc.nat(5),
      insert: fc.string({ maxLength: 4 }),
      group: fc.constantFrom('a', 'b', undefined),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const { document } = opened()
        let followed = document.text
        document.subscribe(({ edits, before, after }: TextChange) => {
          expect(before.toString()).toBe(followed)
          for (const { from, to, insert } of edits.toReversed())
            followed = followed.slice(0, from) + insert + followed.slice(to)
          expect(after.toString()).toBe(followed)
        })
        for (const { from, length, insert, group } of changes) {
          const start = Math.min(from, document.text.length)
          document.apply(at(start, Math.min(start + length, document.text.length), insert), 'code', group)
        }
        const final = document.text
        while (document.canUndo) document.undo()
        expect(document.text).toBe('hello')
        while (document.canRedo) document.redo()
        expect(document.text).toBe(final)
      }),
      { numRuns: fc.runs(150) },
    )
  })

  test('takes a reset back', () => {
    const { document } = opened()
    document.apply(at(0, 5, 'bye'), 'form')
    document.reset()
    expect([document.text, document.isDirty]).toStrictEqual(['hello', false])
    document.undo()
    expect(document.text).toBe('bye')
  })
})

describe('another base', () => {
  test('with the same text keeps the steps of undo', () => {
    const { document } = opened()
    document.apply(at(0, 5, 'bye'), 'form')
    document.rebase({ ...base, sha: 's2', text: 'bye' }, 'bye')
    expect(document.isDirty).toBe(false)
    document.undo()
    expect([document.text, document.isDirty]).toStrictEqual(['hello', true])
  })

  test('with the text of somebody else in the same line ends them', () => {
    const { document } = opened()
    document.apply(at(0, 0, 'x'), 'form')
    document.rebase({ ...base, sha: 's2', text: 'hello there' }, 'xhello there')
    expect([document.text, document.isDirty, document.canUndo]).toStrictEqual(['xhello there', true, false])
  })

  test('with the text of somebody else in other lines keeps those that do not touch it', () => {
    const text = 'a\nb\nc\nd\ne\nf\n'
    const document = new EditedDocument(reference, { ...base, text })
    document.apply(at(6, 7, 'D'), 'form')
    document.apply(at(0, 1, 'A'), 'form')
    document.apply(at(10, 11, 'F'), 'form')
    document.undo()
    document.rebase({ ...base, sha: 's2', text: 'a\nb\nc\nd\nnew\ne\nf\n' }, 'A\nb\nc\nD\nnew\ne\nf\n')
    document.redo()
    expect(document.text).toBe('A\nb\nc\nD\nnew\ne\nF\n')
    document.undo()
    document.undo()
    document.undo()
    expect([document.text, document.canUndo]).toStrictEqual(['a\nb\nc\nd\nnew\ne\nf\n', false])
    document.redo()
    document.redo()
    document.redo()
    expect(document.text).toBe('A\nb\nc\nD\nnew\ne\nF\n')
  })

  test('undo never takes back what somebody else did, and redo has everything again', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'dd', '')
    const lines = fc.array(line, { minLength: 4, maxLength: 24 })
    const change = fc.record({ at: fc.nat(23), to: fc.nat(2), texts: fc.array(line, { maxLength: 2 }) })
    const made = (
      text: readonly string[],
      { at: from, to, texts }: { at: number; to: number; texts: string[] },
      mark: string,
    ) => text.toSpliced(from % (text.length + 1), to, ...texts.map((one) => one + mark))
    fc.assert(
      fc.property(lines, fc.array(change, { maxLength: 4 }), change, (start, ours, theirs) => {
        const document = new EditedDocument(reference, { ...base, text: start.join('\n') })
        let text: readonly string[] = start
        for (const one of ours) {
          text = made(text, one, '!')
          document.apply(editBetween(document.text, text.join('\n')), 'form')
        }
        const merged = made(text, theirs, '?').join('\n')
        document.rebase({ ...base, sha: 's2', text: merged }, merged)
        const count = (found: string) => found.split('?').length
        while (document.canUndo) {
          document.undo()
          expect(count(document.text)).toBe(count(merged))
        }
        while (document.canRedo) document.redo()
        expect(document.text).toBe(merged)
      }),
      { numRuns: fc.runs(500) },
    )
  })
})

test('edits that change nothing are no change', () => {
  const { document } = opened()
  document.apply(at(0, 1, 'h'), 'form')
  expect([document.version, document.canUndo]).toStrictEqual([0, false])
})

test('who stopped listening is not called', () => {
  const { document } = opened()
  const heard: string[] = []
  const stop = document.subscribe(({ origin }) => heard.push(origin))
  document.apply(at(0, 0, 'x'), 'form')
  document.undo()
  stop()
  document.redo()
  expect(heard).toStrictEqual(['form', 'history'])
})

describe('a file that is to go', () => {
  const state = ({ document }: ReturnType<typeof opened>) => [
    document.text,
    document.isDeleted,
    document.isDirty,
  ]

  test('keeps its edits, and has them when it stays after all', () => {
    const one = opened()
    one.document.apply(at(5, 5, '!'), 'form')
    one.document.delete()
    expect(state(one)).toStrictEqual(['hello!', true, true])
    one.document.undo()
    expect(state(one)).toStrictEqual(['hello!', false, true])
    one.document.redo()
    expect(state(one)).toStrictEqual(['hello!', true, true])
    one.document.restore()
    expect(state(one)).toStrictEqual(['hello!', false, true])
  })

  test('is the same as the branch has it once it is reset, and that can be undone', () => {
    const one = opened()
    one.document.delete()
    one.document.reset()
    expect(state(one)).toStrictEqual(['hello', false, false])
    one.document.undo()
    expect(state(one)).toStrictEqual(['hello', true, true])
  })

  test('is another thing than a file without text', () => {
    const one = opened()
    one.document.apply(at(0, 5, ''), 'code')
    expect(state(one)).toStrictEqual(['', false, true])
    one.document.delete()
    expect(state(one)).toStrictEqual(['', true, true])
    one.document.undo()
    expect(state(one)).toStrictEqual(['', false, true])
  })

  test('is upon a newer base what it was, and stays once somebody edits it', () => {
    const one = opened()
    one.document.delete()
    one.document.rebase({ ...base, sha: 's2', text: 'hello you' }, 'hello you')
    expect(state(one)).toStrictEqual(['hello you', true, true])
    one.document.apply(at(0, 1, 'J'), 'form')
    expect(state(one)).toStrictEqual(['Jello you', false, true])
  })

  test('was there: a draft of a new one ends', () => {
    const document = new EditedDocument(reference, { sha: null, text: '', mode: '100644' })
    document.apply(at(0, 0, 'new'), 'form')
    document.delete()
    expect([document.text, document.isDeleted, document.isDirty]).toStrictEqual(['', false, false])
    document.undo()
    expect([document.text, document.isDirty]).toStrictEqual(['new', true])
  })

  test('is gone with its commit', () => {
    const one = opened()
    one.document.delete()
    one.document.rebase({ sha: null, text: '', mode: '100644' }, '', undefined, {})
    expect(state(one)).toStrictEqual(['', false, false])
  })
})
