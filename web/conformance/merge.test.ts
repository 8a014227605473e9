import { describe, expect, it } from 'vitest'
import { mergeJson } from '~/drafts/merge/mergeJson'
import { insertItem, moveItem, parseJson, removeItem } from '../src/formats/json'
import { type DataNode, type DataPath, nodeAt } from '../src/formats/nodes'
import { applyEdits } from '../src/lib/text/text'
import { type Leaf, leavesOf, otherThan, withValue } from './leaves'
import { namesIn, readText } from './shared'

/** Values of each file that either side edits. */
const SAMPLE = 40
/** Pairs of single edits, one of each side. */
const PAIRS = 20

const cases = namesIn('schemastore')
  .filter((name) => !['LICENSE', 'NOTICE'].includes(name))
  .flatMap((name) => namesIn(`schemastore/${name}`).map((file) => ({ name, file })))
  .filter(({ file }) => file !== 'schema.json')

/** Lists of each file in which both sides do something. */
const LISTS = 30

/** Paths of the lists that have two items or more. */
function listsIn(node: DataNode, path: DataPath = []): DataPath[] {
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => listsIn(value, [...path, key]))
  if (node.kind !== 'array') return []
  const inner = node.items.flatMap((item, index) => listsIn(item, [...path, String(index)]))
  return node.items.length > 1 ? [path, ...inner] : inner
}

/** At most `count` of them, evenly from the first to the last. */
function sampleOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / count))
  return items.filter((_, index) => index % step === 0)
}

function rootOf(text: string): DataNode {
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(parse.error.message)
  return parse.root
}

/** The text with other values at these places, every other byte as it was. */
function withEdited(text: string, leaves: readonly Leaf[]): string {
  const root = rootOf(text)
  const edits = leaves.map(({ path, value }) => {
    const node = nodeAt(root, path)
    if (!node) throw new Error(`nothing at ${path.join('/')}`)
    return { from: node.from, to: node.to, insert: JSON.stringify(otherThan(value)) }
  })
  return applyEdits(
    text,
    edits.toSorted((a, b) => a.from - b.from),
  )
}

/** Without those that are items of a list themselves: two of them in one list may be told apart by nothing. */
function members(text: string): readonly Leaf[] {
  const root = rootOf(text)
  return leavesOf(text, root).filter(({ path }) => nodeAt(root, path.slice(0, -1))?.kind === 'object')
}

describe.each(cases)('$name, $file', ({ name, file }) => {
  const text = readText(`schemastore/${name}/${file}`)
  const all = members(text)
  const sample = sampleOf(all, SAMPLE)

  it('lets one side through, and the same of both, byte for byte', () => {
    const edited = withEdited(text, sample)
    const merged = { type: 'merged', text: edited }
    expect(mergeJson(text, text, text)).toStrictEqual({ type: 'merged', text })
    expect(mergeJson(text, edited, text)).toStrictEqual(merged)
    expect(mergeJson(text, text, edited)).toStrictEqual(merged)
    expect(mergeJson(text, edited, edited)).toStrictEqual(merged)
  })

  it('takes one edit of each side, and leaves every other byte alone', () => {
    for (const [index, mine] of sampleOf(all, PAIRS).entries()) {
      const their = all[(index * 7 + 3) % all.length]
      if (!their || their.path.join('\n') === mine.path.join('\n')) continue
      const [ours, theirs] = [withEdited(text, [mine]), withEdited(text, [their])]
      const both = { type: 'merged', text: withEdited(text, [mine, their]) }
      expect(mergeJson(text, ours, theirs)).toStrictEqual(both)
      expect(mergeJson(text, theirs, ours)).toStrictEqual(both)
    }
  })

  it('takes what each side did in one list: removed, moved or added here, edited there', () => {
    const root = rootOf(text)
    for (const path of sampleOf(listsIn(root), LISTS)) {
      const list = nodeAt(root, path)
      if (list?.kind !== 'array') throw new Error(`no list at ${path.join('/')}`)
      const last = list.items.length - 1
      const inLast = all.find((leaf) => [...path, String(last)].every((step, i) => leaf.path[i] === step))
      // Of equal items nobody can say which one is gone.
      const raw = list.items.map(({ from, to }) => text.slice(from, to))
      if (!inLast || new Set(raw).size !== raw.length) continue
      const theirs = withEdited(text, [inLast])
      for (const edit of [
        removeItem(text, root, path, 0),
        moveItem(text, root, path, 0, last),
        insertItem(text, root, path, 0, '"one more"'),
      ]) {
        const ours = applyEdits(text, edit ?? [])
        const now = nodeAt(rootOf(ours), path)
        const count = now?.kind === 'array' ? now.items.length : 0
        // A moved one is behind it now.
        const at = count === list.items.length ? last - 1 : count - 1
        const moved = [...path, String(at), ...inLast.path.slice(path.length + 1)]
        const expected = withValue(JSON.parse(ours), moved, otherThan(inLast.value))
        for (const result of [mergeJson(text, ours, theirs), mergeJson(text, theirs, ours)]) {
          if (result?.type !== 'merged') throw new Error(`asked about ${path.join('/')}`)
          expect(JSON.parse(result.text)).toStrictEqual(expected)
        }
      }
    }
  })

  it('asks where both edited the same value, and the answer gives JSON that parses', () => {
    // Of two values there is no third.
    const ofMany = all.filter(({ value }) => typeof value === 'string' || typeof value === 'number')
    for (const leaf of sampleOf(ofMany, PAIRS)) {
      const ours = withEdited(text, [leaf])
      const theirs = withEdited(text, [{ ...leaf, value: otherThan(otherThan(leaf.value)) }])
      const asked = mergeJson(text, ours, theirs)
      if (asked?.type !== 'conflict') throw new Error(`nothing was asked about ${leaf.path.join('/')}`)
      for (const side of ['ours', 'theirs'] as const) {
        const choices = new Map(asked.conflicts.map(({ id }) => [id, side]))
        const chosen = side === 'ours' ? ours : theirs
        expect(mergeJson(text, ours, theirs, choices)).toStrictEqual({ type: 'merged', text: chosen })
      }
    }
  })
})
