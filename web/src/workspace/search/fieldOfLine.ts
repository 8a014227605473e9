import { json } from '~/formats/json/format'
import { type DataNode, toPointer } from '~/formats/nodes'

/**
 * The field that a line of a project file is about, as a pointer into its data: what stands below `properties` of its schema,
 * or in its uiSchema. Undefined for a line about the form as a whole, or about a definition that several fields may share.
 */
export function fieldOfLine(text: string, line: number): string | undefined {
  const reading = json.read(text)
  if (!reading.ok) return undefined
  const [from, to] = boundsOf(text, line)
  const [room, ...steps] = pathTo(reading.root, from, to)
  const field = room === 'schema' ? fieldOfSchema(steps) : room === 'uiSchema' ? fieldOfUi(steps) : []
  return field.length === 0 ? undefined : toPointer(field)
}

/** Of what stands on the line, without the white space around it. */
function boundsOf(text: string, line: number): readonly [from: number, to: number] {
  const ends = /\r\n|[\n\r]/g
  let start = 0
  for (let at = 1; at < line; at += 1) {
    if (!ends.exec(text)) return [text.length, text.length]
    start = ends.lastIndex
  }
  const end = ends.exec(text)?.index ?? text.length
  const whole = text.slice(start, end)
  const from = start + whole.length - whole.trimStart().length
  return [from, Math.max(from, start + whole.trimEnd().replace(/,$/, '').length)]
}

/** The names on the way to the innermost value, with its name, that has all of it. */
function pathTo(root: DataNode, from: number, to: number): readonly string[] {
  const path: string[] = []
  for (let node: DataNode | undefined = root; node !== undefined; ) {
    const inside: Child | undefined = childrenOf(node).find((child) => child.from <= from && child.to >= to)
    if (!inside) break
    path.push(inside.name)
    node = inside.value
  }
  return path
}

interface Child {
  readonly name: string
  readonly value: DataNode
  /** With its name. */
  readonly from: number
  readonly to: number
}

function childrenOf(node: DataNode): readonly Child[] {
  if (node.kind === 'array') {
    return node.items.map((value, at) => ({ name: `${at}`, value, from: value.from, to: value.to }))
  }
  if (node.kind !== 'object') return []
  return node.members.map(({ key, keySpan, value }) => ({
    name: key,
    value,
    from: keySpan.from,
    to: value.to,
  }))
}

/** Parts that say more of the same value; what follows is their number. */
const SAME = new Set(['allOf', 'anyOf', 'oneOf'])
/** The same, with nothing that follows. */
const SAME_ALONE = new Set(['if', 'then', 'else'])

function fieldOfSchema(steps: readonly string[]): readonly string[] {
  const field: string[] = []
  for (let at = 0; at < steps.length; at += 1) {
    const [step = '', next] = [steps[at], steps[at + 1]]
    if (step === 'properties' && next !== undefined) {
      field.push(next)
      at += 1
    } else if (step === '$defs' || step === 'definitions') {
      return []
    } else if (step === 'items') {
      field.push('0')
      // Items of a tuple have their number.
      if (next !== undefined && /^\d+$/.test(next)) {
        field[field.length - 1] = next
        at += 1
      }
    } else if (SAME.has(step)) at += 1
    else if (!SAME_ALONE.has(step)) break
  }
  return field
}

function fieldOfUi(steps: readonly string[]): readonly string[] {
  const end = steps.findIndex((step) => step.startsWith('ui:'))
  return (end === -1 ? steps : steps.slice(0, end)).map((step) => (step === 'items' ? '0' : step))
}
