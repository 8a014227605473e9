/** A glob that was read. What globs mean stands in internal/project/glob, whose table of cases both languages are held to. */
export interface Glob {
  readonly written: string
  /** Tells whether a path below the folder is meant. */
  readonly matches: (path: string) => boolean
}

/** Why a glob cannot be used. */
export type GlobFault =
  | 'empty'
  | 'too-long'
  | 'braces-nested'
  | 'braces-open'
  | 'braces-many'
  | 'parts'
  | 'backslash'
  | 'bracket-open'
  | 'bracket-slash'
  | 'bracket-range'

export class GlobError extends Error {
  readonly fault: GlobFault

  constructor(fault: GlobFault) {
    super(`the glob cannot be used: ${fault}`)
    this.fault = fault
  }
}

/** Bytes of a glob, and the globs that its braces stand for. */
const MAX_SIZE = 1000
const MAX_EXPANDED = 100

/** Reads a glob. Throws a `GlobError`. */
export function parseGlob(written: string): Glob {
  if (written === '') throw new GlobError('empty')
  if (new TextEncoder().encode(written).length > MAX_SIZE) throw new GlobError('too-long')
  const programs = expand(written).map((one) => matcherOf(compile(one)))
  return { written, matches: (path) => programs.some((isMatched) => isMatched(path)) }
}

/** Writes out the texts in braces: a{b,c} is ab and ac. */
function expand(written: string): readonly string[] {
  let made = ['']
  /** Texts in braces so far, the last of them not complete; undefined outside of braces. */
  let inBraces: string[] | undefined
  let isInBrackets = false
  for (let at = 0; at < written.length; at++) {
    let part = written.charAt(at)
    if (part === '\\' && at + 1 < written.length) part += written.charAt(++at)
    else if (isInBrackets || part === '[') isInBrackets = part !== ']'
    else if (part === '{') {
      if (inBraces) throw new GlobError('braces-nested')
      inBraces = ['']
      continue
    } else if (part === ',' && inBraces) {
      inBraces.push('')
      continue
    } else if (part === '}' && inBraces) {
      made = made.flatMap((beginning) => (inBraces ?? []).map((end) => beginning + end))
      if (made.length > MAX_EXPANDED) throw new GlobError('braces-many')
      inBraces = undefined
      continue
    }
    if (inBraces) inBraces.push((inBraces.pop() ?? '') + part)
    else made = made.map((text) => text + part)
  }
  if (inBraces) throw new GlobError('braces-open')
  return made
}

type Test = (char: string) => boolean

/** One state of the reading: which characters lead on from it, and which other states it is as well. */
interface State {
  readonly steps: { readonly test: Test; readonly to: number }[]
  readonly same: number[]
}

const isInName: Test = (char) => char !== '/'
const isFirstOfName: Test = (char) => char !== '/' && char !== '.'
const isSlash: Test = (char) => char === '/'

/**
 * The states of a glob without braces; the last one is its end. Not a regular expression: those go through all ways one
 * after the other, which for `*a*a*a*a…` takes years.
 */
function compile(written: string): readonly State[] {
  if (written.split('/').some((part) => ['', '.', '..'].includes(part))) throw new GlobError('parts')
  const states: State[] = [{ steps: [], same: [] }]
  let left = written
  let isStart = true
  while (left !== '') {
    const wasStart = isStart
    isStart = false
    if (wasStart && take('**/')) {
      anyFolders()
      isStart = true
    } else if (wasStart && left === '**') {
      left = ''
      anyFolders()
      one(isFirstOfName)
      anyText()
    } else if (take('/')) {
      one(isSlash)
      isStart = true
    } else if (take('*')) {
      left = left.replace(/^\*+/, '')
      const isBeforeLetter = left !== '' && !'./[?'.includes(left.charAt(0))
      const before = states.length - 1
      if (wasStart) one(isFirstOfName)
      anyText()
      if (wasStart && isBeforeLetter) states[before]?.same.push(states.length - 1)
    } else if (take('?')) one(wasStart ? isFirstOfName : isInName)
    else if (take('[')) one(oneOf(wasStart))
    else letter()
  }
  return states

  function take(text: string): boolean {
    if (!left.startsWith(text)) return false
    left = left.slice(text.length)
    return true
  }

  /** A state more, that a character leads to. */
  function one(test: Test): void {
    states.at(-1)?.steps.push({ test, to: states.length })
    states.push({ steps: [], same: [] })
  }

  /** Any characters of a name, also none. */
  function anyText(): void {
    states.at(-1)?.steps.push({ test: isInName, to: states.length - 1 })
    // What comes next may be such a text again, and is another one.
    states.at(-1)?.same.push(states.length)
    states.push({ steps: [], same: [] })
  }

  /** Any number of folders, also none: in a name, or between two. */
  function anyFolders(): void {
    const between = states.length - 1
    const inName = states.length
    states[between]?.steps.push({ test: isFirstOfName, to: inName })
    states.push({
      steps: [
        { test: isInName, to: inName },
        { test: isSlash, to: between },
      ],
      same: [],
    })
    states[between]?.same.push(states.length)
    states.push({ steps: [], same: [] })
  }

  function letter(): void {
    if (take('\\') && left === '') throw new GlobError('backslash')
    const [char = ''] = left
    left = left.slice(char.length)
    one((other) => other === char)
  }

  /** One character of several, behind its opening bracket. */
  function oneOf(isFirst: boolean): Test {
    const end = left.indexOf(']')
    const inside = left.slice(0, Math.max(0, end))
    const isNegated = inside.startsWith('!')
    const named = isNegated ? inside.slice(1) : inside
    if (end < 0 || named === '') throw new GlobError('bracket-open')
    if (inside.includes('/')) throw new GlobError('bracket-slash')
    left = left.slice(end + 1)
    const except = isNegated ? `^/${isFirst ? '.' : ''}` : ''
    const expression = expressionOf(`^[${except}${named.replace(/[\\[^]/g, '\\$&')}]$`)
    return (char) => expression.test(char)
  }
}

function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source, 'su')
  } catch {
    // What is in brackets is all that can be wrong: [z-a].
    throw new GlobError('bracket-range')
  }
}

/** All states that a text leads to, by all ways at once. */
interface Reached {
  readonly states: ReadonlySet<number>
  readonly isEnd: boolean
  /** Where characters lead from here that were met before. */
  readonly next: Map<string, Reached>
}

/** Ways that are kept of a glob. Paths have few characters and lead the same ways, but a ref may hold any. */
const MAX_WAYS = 10_000

/**
 * Tells whether a path leads from the first state to the last. A collection asks that of thousands of paths, again and
 * again: ways that were gone once are known.
 */
function matcherOf(states: readonly State[]): (path: string) => boolean {
  let known = new Map<string, Reached>()
  let ways = 0
  let start = at([0])

  function at(first: readonly number[]): Reached {
    const reached = withSame(states, first)
    const name = [...reached].sort((a, b) => a - b).join()
    const found = known.get(name)
    if (found) return found
    const made = { states: reached, isEnd: reached.has(states.length - 1), next: new Map<string, Reached>() }
    known.set(name, made)
    return made
  }

  function step(from: Reached, char: string): Reached {
    const to: number[] = []
    for (const state of from.states)
      for (const { test, to: next } of states[state]?.steps ?? []) if (test(char)) to.push(next)
    const reached = at(to)
    from.next.set(char, reached)
    ways += 1
    return reached
  }

  return (path) => {
    if (ways > MAX_WAYS) {
      known = new Map()
      ways = 0
      start = at([0])
    }
    let reached = start
    for (const char of path) {
      reached = reached.next.get(char) ?? step(reached, char)
      if (reached.states.size === 0) return false
    }
    return reached.isEnd
  }
}

function withSame(states: readonly State[], first: readonly number[]): ReadonlySet<number> {
  const reached = new Set(first)
  // The set grows while it is gone through.
  for (const at of reached) for (const same of states[at]?.same ?? []) reached.add(same)
  return reached
}
