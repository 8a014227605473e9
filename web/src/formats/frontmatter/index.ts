import { applyEdits, editBetween, type TextEdit, type TextSource } from '~/lib/text/text'
import { m } from '~/paraglide/messages'
import type { Content, DataFormat, NewValue, Outcome, Reading } from '../DataFormat'
import type { DataNode, DataPath, SyntaxFault } from '../nodes'
import { type MemberNode, type NodeMark, positionOf, shifted, shiftedMember } from '../nodes'
import { isObject } from '../values'
import { bodyEdits, endOfBody, shownBody } from './body'
import { hasFence, type Language, type Parts, type Split, split } from './split'

/** Data in front of a text, in one of the formats; the text is the member that `body` names, or no data. */
export function frontMatter(
  formats: Readonly<Record<Language, DataFormat>>,
  body: string | null,
): DataFormat {
  const read = (text: string): Reading => readSplit(text, split(text))

  function readSplit(text: TextSource, parted: Split, inner?: Reading): Reading {
    if (!parted.ok) return { ok: false, error: errorAt(text.toString(), parted.at, explain(parted)) }
    const { parts } = parted
    const { from, to } = parts.data
    const data = inner ?? dataFormat(parts).read(text.slice(from, to))
    if (!data.ok)
      return { ok: false, error: errorAt(text.toString(), data.error.offset + from, data.error.message) }
    const { root } = data
    if (root.kind !== 'object' && root.kind !== 'null')
      return { ok: false, error: errorAt(text.toString(), from, m.formats_front_matter_names()) }
    const members = root.kind === 'object' ? root.members : []
    const twice = body === null ? undefined : members.find(({ key }) => key === body)
    const problems = [
      ...data.problems.map(({ message, offset }) => errorAt(text.toString(), offset + from, message)),
      ...(twice
        ? [errorAt(text.toString(), twice.keySpan.from + from, m.formats_yaml_duplicate({ name: twice.key }))]
        : []),
    ]
    return new FrontMatterReading(
      parts,
      endOfBody(text, parts.body),
      data,
      members.map((member) => shiftedMember(member, from)),
      body,
      problems,
    )
  }

  /** A file without data gets YAML. */
  function dataFormat({ language }: Parts): DataFormat {
    return formats[language ?? 'yaml']
  }

  function reread(before: Content, edits: readonly TextEdit[], after: TextSource): Reading {
    const { reading } = before
    const [first, last] = [edits[0], edits.at(-1)]
    if (!first || !last) return reading
    const parted = split(after)
    if (
      !(reading instanceof FrontMatterReading) ||
      !parted.ok ||
      parted.parts.language !== reading.parts.language
    )
      return readSplit(after, parted)
    const { data } = reading.parts
    if (first.from >= reading.parts.body.from && isSameSpan(data, parted.parts.data))
      return readSplit(after, parted, reading.data)
    const isInside = first.from >= data.from && last.to <= data.to && reading.parts.language !== undefined
    if (!isInside || parted.parts.data.from !== data.from) return readSplit(after, parted)
    const inside = edits.map((edit) => movedEdit(edit, -data.from))
    const text = before.text.slice(data.from, data.to)
    const excerpt = after.slice(data.from, parted.parts.data.to)
    return readSplit(
      after,
      parted,
      dataFormat(parted.parts).reread({ text, reading: reading.data }, inside, excerpt),
    )
  }

  /** An edit of the data, as the data's own format makes it. */
  function ofData(content: Content, edit: (inner: Content) => Outcome): Outcome {
    const { text, reading, like } = content
    if (!(reading instanceof FrontMatterReading)) return nowhere()
    const { data } = reading.parts
    const inner = {
      text: text.slice(data.from, data.to),
      reading: reading.data,
      ...(like !== undefined && { like: dataOf(like) }),
    }
    const outcome = edit(inner)
    if (outcome.kind === 'refusal') return { ...outcome, at: movedSpan(outcome.at, data.from) }
    if (outcome.kind === 'edits') return fenced(content, reading, outcome.edits)
    const choices = outcome.choices.flatMap((choice) => {
      const made = fenced(content, reading, choice.edits)
      return made.kind === 'edits' ? [{ ...choice, edits: made.edits }] : []
    })
    return choices.length > 0 ? { ...outcome, choices } : { kind: 'refusal', reason: 'fence', at: data }
  }

  /** The edits at their place in the file, if everything is still where it was. */
  function fenced({ text }: Content, { parts }: FrontMatterReading, edits: readonly TextEdit[]): Outcome {
    const { data, language } = parts
    if (edits.length === 0) return { kind: 'edits', edits }
    const before = text.slice(data.from, data.to)
    const made = applyEdits(before, edits)
    if (hasFence(made, parts)) return { kind: 'refusal', reason: 'fence', at: data }
    if (language !== undefined)
      return { kind: 'edits', edits: edits.map((edit) => movedEdit(edit, data.from)) }
    const end = text.slice(0, 100_000).includes('\r\n') ? '\r\n' : '\n'
    const ended = made.endsWith('\n') ? made : made + '\n'
    const insert = `---\n${ended}---\n`.replace(/\r?\n/g, end)
    return { kind: 'edits', edits: [{ from: data.from, to: data.from, insert }] }
  }

  function set(content: Content, path: DataPath, value: NewValue, order?: readonly string[]): Outcome {
    if (path[0] === body) return setBody(content, path, value)
    if (path.length === 0) return setWhole(content, value)
    return ofData(content, (inner) => innerFormat(content).set(inner, path, value, order))
  }

  function setWhole(content: Content, value: NewValue): Outcome {
    if (!isObject(value)) return nowhere()
    const data = Object.fromEntries(Object.entries(value).filter(([key]) => key !== body))
    const made = ofData(content, (inner) => innerFormat(content).set(inner, [], data))
    if (made.kind !== 'edits' || body === null) return made
    const below = setBody(content, [body], value[body] ?? '')
    return below.kind === 'edits' ? { kind: 'edits', edits: [...made.edits, ...below.edits] } : below
  }

  function innerFormat({ reading }: Content): DataFormat {
    return reading instanceof FrontMatterReading ? dataFormat(reading.parts) : formats.yaml
  }

  function setBody(content: Content, path: DataPath, value: NewValue): Outcome {
    const { text, reading } = content
    if (!(reading instanceof FrontMatterReading) || path.length > 1) return nowhere()
    const { from, to } = reading.parts.body
    if (typeof value !== 'string') return { kind: 'refusal', reason: 'not-writable', at: { from, to } }
    const isCut =
      from === to && from > 0 && text.slice(from - 1, from) !== '\n' && reading.parts.language !== undefined
    const written = text.slice(from, to)
    const lineEnd = (written || text.slice(0, from)).includes('\r\n') ? '\r\n' : '\n'
    const edits = bodyEdits(written, value, lineEnd).map((edit) => movedEdit(edit, from))
    const ended = isCut ? edits.map((edit) => ({ ...edit, insert: lineEnd + edit.insert })) : edits
    const after = read(applyEdits(text.toString(), ended))
    const isSame = after instanceof FrontMatterReading && after.parts.language === reading.parts.language
    if (!isSame || after.parts.data.to !== reading.parts.data.to)
      return { kind: 'refusal', reason: 'fence', at: { from, to } }
    return { kind: 'edits', edits: ended }
  }

  function remove(content: Content, path: DataPath): Outcome {
    if (path[0] === body) return path.length === 1 ? setBody(content, path, '') : nowhere()
    return ofData(content, (inner) => {
      const outcome = innerFormat(content).remove(inner, path)
      if (outcome.kind !== 'edits') return outcome
      const { text } = inner
      const after = applyEdits(text.toString(), outcome.edits)
      // Nothing between the fences is no data for every reader, and what people write.
      return after.trim() === '{}' && text.toString().trim() !== '{}' && innerFormat(content) === formats.yaml
        ? { kind: 'edits', edits: editBetween(text.toString(), '') }
        : outcome
    })
  }

  return {
    read,
    reread,
    comments: ({ text, reading }) => {
      if (!(reading instanceof FrontMatterReading)) return []
      const { from, to } = reading.parts.data
      return dataFormat(reading.parts).comments({ text: text.slice(from, to), reading: reading.data })
    },
    set,
    remove,
    insert: (content, path, index, values) =>
      ofData(content, (inner) => innerFormat(content).insert(inner, path, index, values)),
    move: (content, path, from, to) =>
      ofData(content, (inner) => innerFormat(content).move(inner, path, from, to)),
    arrange: (content, path, items) =>
      ofData(content, (inner) => innerFormat(content).arrange(inner, path, items)),
    duplicate: (content, path, index) =>
      ofData(content, (inner) => innerFormat(content).duplicate(inner, path, index)),
    rename: (content, path, key) => {
      if (path[0] === body) return nowhere()
      if (path.length === 1 && key === body)
        return { kind: 'refusal', reason: 'name-taken', at: { from: 0, to: 0 } }
      return ofData(content, (inner) => innerFormat(content).rename(inner, path, key))
    },
  }
}

/** What stands in front of a text. */
function dataOf(text: string): string {
  const parted = split(text)
  return parted.ok ? text.slice(parted.parts.data.from, parted.parts.data.to) : ''
}

/** The data's own members and the text together: no node of the data's own format. */
class RootMark implements NodeMark {
  readonly value = undefined
}

class BodyMark implements NodeMark {
  readonly valueIn = shownBody
}

/** A file that was taken apart and read. */
class FrontMatterReading {
  readonly ok = true
  readonly parts: Parts
  /** The data as its own format reads it, with places in it alone. */
  readonly data: Extract<Reading, { ok: true }>
  readonly root: DataNode
  readonly body: DataNode
  readonly further: readonly DataNode[]
  readonly problems: readonly SyntaxFault[]

  /** @param end where the text below ends. */
  constructor(
    parts: Parts,
    end: number,
    data: Extract<Reading, { ok: true }>,
    members: readonly MemberNode[],
    body: string | null,
    problems: readonly SyntaxFault[],
  ) {
    this.parts = parts
    this.data = data
    this.problems = problems
    this.further = data.further.map((node) => shifted(node, parts.data.from))
    const { from } = parts.body
    this.body = { kind: 'string', from, to: end, mark: new BodyMark() }
    const text = body === null ? [] : [{ key: body, keySpan: { from, to: from }, value: this.body }]
    const mark = new RootMark()
    this.root = { kind: 'object', from: parts.data.from, to: end, members: [...members, ...text], mark }
  }
}

function explain({ why, fence }: Extract<Split, { ok: false }>): string {
  if (why === 'unclosed') return m.formats_front_matter_unclosed({ fence })
  return why === 'blank' ? m.formats_front_matter_blank() : m.formats_front_matter_ambiguous({ fence })
}

function errorAt(text: string, offset: number, message: string): SyntaxFault {
  return { message, offset, ...positionOf(text, offset) }
}

function movedEdit({ from, to, insert }: TextEdit, by: number): TextEdit {
  return { from: from + by, to: to + by, insert }
}

function movedSpan({ from, to }: { from: number; to: number }, by: number) {
  return { from: from + by, to: to + by }
}

function isSameSpan(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from === b.from && a.to === b.to
}

function nowhere(): Outcome {
  return { kind: 'refusal', reason: 'no-place', at: { from: 0, to: 0 } }
}
