/** Where in a JSON text somebody writes, and what may come there. */
export interface JsonPlace {
  /** Members and positions from the root to the value that is written, or to the object of a name that is. */
  readonly path: readonly (string | number)[]
  readonly wants: 'name' | 'value'
  /** From where to where a choice is written, the quotes with it. */
  readonly from: number
  readonly to: number
  /** Names before the place in the same object. */
  readonly taken: ReadonlySet<string>
  /** A colon stands behind the name. */
  readonly hasColon: boolean
}

interface Container {
  readonly isObject: boolean
  readonly names: Set<string>
  /** The last name, once its colon has come. */
  name?: string | undefined
  /** The last name. */
  written?: string | undefined
  position: number
  /** A value has come since the last comma. */
  isFilled: boolean
}

/** A string that may lack its end, a word or a number, a mark, or a comment as JSONC has it. */
const token = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|[\w.+-]+|[{}[\],:]/g

/**
 * The place at `offset` in a text that somebody types, so it may be broken behind it and have holes before it. Undefined
 * in a comment, right before a value, and where a comma or a colon comes first.
 */
export function jsonPlace(text: string, offset: number): JsonPlace | undefined {
  const open: Container[] = []
  let isRootWritten = false
  token.lastIndex = 0
  let found = token.exec(text)
  for (; found !== null && found.index < offset; found = token.exec(text)) {
    const [word] = found
    const end = found.index + word.length
    const container = open.at(-1)
    if (word.startsWith('/')) {
      if (end > offset || (end === offset && !word.endsWith('*/'))) return undefined
    } else if (isScalar(word) && (end > offset || (end === offset && !isClosedString(word)))) {
      return isWanted(container, isRootWritten) ? placeOf(open, text, found.index, end) : undefined
    } else if (word === '{' || word === '[') {
      open.push({ isObject: word === '{', names: new Set(), position: 0, isFilled: false })
    } else if (word === '}' || word === ']') {
      open.pop()
      const outer = open.at(-1)
      if (outer === undefined) isRootWritten = true
      else outer.isFilled = true
    } else if (container === undefined) isRootWritten = true
    else if (word === ',') {
      container.position += 1
      container.name = undefined
      container.written = undefined
      container.isFilled = false
    } else if (word === ':') container.name = container.written
    else if (container.isObject && container.name === undefined) {
      container.written = nameOf(word)
      container.names.add(container.written)
    } else container.isFilled = true
  }
  if (found?.index === offset && isScalar(found[0])) return undefined
  return isWanted(open.at(-1), isRootWritten) ? placeOf(open, text, offset, offset) : undefined
}

/** Neither a comma nor a colon has to come first. */
function isWanted(container: Container | undefined, isRootWritten: boolean): boolean {
  if (container === undefined) return !isRootWritten
  return !container.isFilled && (container.name !== undefined || container.written === undefined)
}

function placeOf(open: readonly Container[], text: string, from: number, to: number): JsonPlace {
  const container = open.at(-1)
  const steps = open.map(({ isObject, name, position }) => (isObject ? name : position))
  const path = steps.filter((step) => step !== undefined)
  const wants = container?.isObject && container.name === undefined ? 'name' : 'value'
  const taken = new Set([...(container?.names ?? []), ...(wants === 'name' ? namesBehind(text, to) : [])])
  return { path, wants, from, to, taken, hasColon: /^\s*:/.test(text.slice(to, to + LONG_GAP)) }
}

/** In characters: blanks before a colon. */
const LONG_GAP = 200

/** The names that follow in the same object. */
function namesBehind(text: string, offset: number): string[] {
  const names: string[] = []
  let depth = 0
  let before = ''
  token.lastIndex = offset
  for (let found = token.exec(text); found !== null && depth >= 0; found = token.exec(text)) {
    const [word] = found
    if (word.startsWith('/')) continue
    if (word === '{' || word === '[') depth += 1
    else if (word === '}' || word === ']') depth -= 1
    else if (word === ':' && depth === 0 && isScalar(before)) names.push(nameOf(before))
    before = word
  }
  return names
}

function isScalar(word: string): boolean {
  return /^["\w.+-]/.test(word)
}

function isClosedString(word: string): boolean {
  return /^"(?:[^"\\]|\\.)*"$/.test(word)
}

function nameOf(word: string): string {
  try {
    const value: unknown = JSON.parse(word)
    return typeof value === 'string' ? value : word
  } catch {
    return word
  }
}
