/** JSON as its tokens, letter by letter: what a test compares texts by. Reads by itself, not by what it is to test. */
export type RawJson =
  | { readonly kind: 'scalar'; readonly from: number; readonly to: number; readonly raw: string }
  | { readonly kind: 'list'; readonly from: number; readonly to: number; readonly items: readonly RawJson[] }
  | {
      readonly kind: 'object'
      readonly from: number
      readonly to: number
      readonly members: readonly RawMember[]
    }

export interface RawMember {
  /** With quotes and escapes. */
  readonly rawName: string
  readonly name: string
  readonly value: RawJson
}

const TOKEN = /[\uFEFF\s]*("(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+)/y

export function readRaw(text: string): RawJson {
  const token = new RegExp(TOKEN)
  let next = ''
  let from = 0

  function advance(): void {
    const match = token.exec(text)
    next = match?.[1] ?? ''
    from = token.lastIndex - next.length
  }

  function value(): RawJson {
    const start = from
    if (next === '[') return list(start)
    if (next === '{') return object(start)
    const raw = next
    advance()
    return { kind: 'scalar', from: start, to: start + raw.length, raw }
  }

  function list(start: number): RawJson {
    const items: RawJson[] = []
    advance()
    while (next !== ']') {
      items.push(value())
      if (next === ',') advance()
    }
    const to = from + 1
    advance()
    return { kind: 'list', from: start, to, items }
  }

  function object(start: number): RawJson {
    const members: RawMember[] = []
    advance()
    while (next !== '}') {
      const rawName = next
      advance()
      advance()
      members.push({ rawName, name: JSON.parse(rawName), value: value() })
      if (next === ',') advance()
    }
    const to = from + 1
    advance()
    return { kind: 'object', from: start, to, members }
  }

  advance()
  return value()
}

/** All tokens and nothing between them. */
export function tokensOf(json: RawJson): string {
  if (json.kind === 'scalar') return json.raw
  if (json.kind === 'list') return `[${json.items.map(tokensOf).join(',')}]`
  return `{${json.members.map(({ rawName, value }) => `${rawName}:${tokensOf(value)}`).join(',')}}`
}

/** What stands at a path; of members of one name the last counts. */
export function rawAt(json: RawJson, path: readonly string[]): RawJson | undefined {
  let at: RawJson | undefined = json
  for (const step of path) {
    if (at?.kind === 'list') at = at.items[Number(step)]
    else at = at?.kind === 'object' ? at.members.findLast(({ name }) => name === step)?.value : undefined
  }
  return at
}

/** The same with something else at a path. */
export function withRaw(json: RawJson, path: readonly string[], change: (old: RawJson) => RawJson): RawJson {
  const [step, ...rest] = path
  if (step === undefined) return change(json)
  if (json.kind === 'list') {
    const items = json.items.map((item, index) =>
      String(index) === step ? withRaw(item, rest, change) : item,
    )
    return { ...json, items }
  }
  if (json.kind !== 'object') return json
  const last = json.members.findLastIndex(({ name }) => name === step)
  const members = json.members.map((member, index) =>
    index === last ? { ...member, value: withRaw(member.value, rest, change) } : member,
  )
  return { ...json, members }
}
