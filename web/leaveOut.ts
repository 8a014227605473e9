import { type ESTree, Visitor } from 'rolldown/utils'

/** A place of a source text, and what it has instead. Positions count UTF-16 code units, as JavaScript does. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** Functions at the top of the program by their names, each with the body that it has instead. Throws where one lacks. */
export function emptiedBodies(program: ESTree.Program, bodies: ReadonlyMap<string, string>): readonly Edit[] {
  const edits = program.body.flatMap((statement): readonly (Edit & { name: string })[] => {
    if (statement.type !== 'FunctionDeclaration' || !statement.body) return []
    const name = statement.id?.name ?? ''
    const text = bodies.get(name)
    return text === undefined
      ? []
      : [{ name, start: statement.body.start, end: statement.body.end, text: `{${text}}` }]
  })
  complain(bodies.keys(), (name) => edits.some((edit) => edit.name === name))
  return edits
}

/** Statements at the top of the program that begin so: they go. Throws where none begins like one of these. */
export function statementsOf(
  program: ESTree.Program,
  code: string,
  beginnings: readonly string[],
): readonly Edit[] {
  const begins = (start: number) => beginnings.find((beginning) => code.startsWith(beginning, start))
  const found = program.body.filter(({ start }) => begins(start) !== undefined)
  complain(beginnings, (beginning) => found.some(({ start }) => begins(start) === beginning))
  return found.map(({ start, end }) => ({ start, end, text: '' }))
}

/**
 * What only runs where a variable or member of this name is one of these values: its cases of each `switch` go, and
 * comparisons with them are answered.
 */
export function casesOf(program: ESTree.Program, name: string, values: readonly unknown[]): readonly Edit[] {
  const edits: Edit[] = []
  new Visitor({
    SwitchStatement(statement) {
      if (nameOf(statement.discriminant) === name) edits.push(...unusedCases(statement.cases, values))
    },
    BinaryExpression({ start, end, operator, left, right }) {
      const answer = operator === '===' ? 'false' : operator === '!==' ? 'true' : undefined
      if (answer === undefined || left.type !== 'Literal' || nameOf(right) !== name) return
      if (values.includes(left.value)) edits.push({ start, end, text: answer })
    },
  }).visit(program)
  return edits
}

/** What always has one value, by its name: variables at the top of the program, and members of whatever object. */
export type Always = Readonly<Record<'variables' | 'members', Readonly<Record<string, string>>>>

/** Where it is read, its value stands instead. */
export function readsOf(program: ESTree.Program, { variables, members }: Always): readonly Edit[] {
  const edits: Edit[] = []
  const unread = new Set<number>()
  function read({ start, end }: ESTree.Node, name: string, values: Readonly<Record<string, string>>): void {
    const text = Object.hasOwn(values, name) ? values[name] : undefined
    if (text !== undefined && !unread.has(start)) edits.push({ start, end, text })
  }
  // A node comes before the nodes in it.
  new Visitor({
    AssignmentExpression: ({ left }) => void unread.add(left.start),
    UpdateExpression: ({ argument }) => void unread.add(argument.start),
    VariableDeclarator: ({ id }) => void unread.add(id.start),
    Property: ({ key }) => void unread.add(key.start),
    FunctionDeclaration: ({ params }) => params.forEach(({ start }) => unread.add(start)),
    FunctionExpression: ({ params }) => params.forEach(({ start }) => unread.add(start)),
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.computed) return
      read(node, node.property.name, members)
      unread.add(node.property.start)
      // Of `a.b = 1` all but the whole is read; it begins where its object does.
      if (node.object.type !== 'Identifier') unread.delete(node.start)
    },
    Identifier: (node) => read(node, node.name, variables),
  }).visit(program)
  const missing = Object.keys(variables).filter((name) => !isDeclaredIn(program, name))
  complain(missing, () => false)
  return edits
}

function isDeclaredIn(program: ESTree.Program, name: string): boolean {
  return program.body.some(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name),
  )
}

/**
 * A case goes with what it does, except where one before it that stays runs into it. Variables that it declares are those
 * of the function, and stay.
 */
function unusedCases(cases: readonly ESTree.SwitchCase[], values: readonly unknown[]): readonly Edit[] {
  let runsOn = false
  return cases.flatMap((one): readonly Edit[] => {
    const { start, end, test, consequent } = one
    const isUnused = test?.type === 'Literal' && values.includes(test.value)
    const isEntered = runsOn || !isUnused
    runsOn = isEntered && (consequent.length === 0 || !isLeft(consequent.at(-1)))
    if (!isUnused) return []
    if (isEntered) return [{ start, end: consequent[0]?.start ?? end, text: '' }]
    const names = variablesOf(one)
    const kept =
      names.length === 0
        ? ''
        : `case ${String(test?.type === 'Literal' && test.raw)}: var ${names.join(', ')};`
    return [{ start, end, text: kept }]
  })
}

/** What `var` declares in a case, where no function is around it. */
function variablesOf(one: ESTree.SwitchCase): readonly string[] {
  const names = new Set<string>()
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  new Visitor({
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    VariableDeclarator({ id }) {
      if (depth === 0 && id.type === 'Identifier') names.add(id.name)
    },
  }).visit({
    type: 'Program',
    sourceType: 'script',
    hashbang: null,
    body: [...one.consequent],
    start: one.start,
    end: one.end,
  })
  return [...names]
}

function isLeft(last: ESTree.Statement | undefined): boolean {
  switch (last?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return isLeft(last.body.at(-1))
    default:
      return false
  }
}

function nameOf(expression: ESTree.Expression | ESTree.PrivateIdentifier): string | undefined {
  if (expression.type === 'Identifier') return expression.name
  return expression.type === 'MemberExpression' && expression.property.type === 'Identifier'
    ? expression.property.name
    : undefined
}

/** An edit that another one contains is not made. */
export function withEdits(code: string, edits: readonly Edit[]): string {
  let changed = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    changed += code.slice(at, start) + text
    at = end
  }
  return changed + code.slice(at)
}

function complain(names: Iterable<string>, isThere: (name: string) => boolean): void {
  const missing = [...names].filter((name) => !isThere(name))
  if (missing.length > 0)
    throw new Error(`There is nothing to leave out by the name of ${missing.join(', ')}`)
}
