import { Composer, type CST, type Document, isScalar, Parser } from 'yaml'
import { m } from '~/paraglide/messages'
import type { Reading } from '../DataFormat'
import { type DataNode, type SyntaxFault, shifted } from '../nodes'
import type { Anchors } from './borrow'
import { composed, composingWith, type Mistake, WHOLE } from './compose'
import { forbiddenCharacter, tooDeepAt, withoutMark } from './limits'
import { explain, syntaxErrorAt } from './syntaxError'

/** Types are ours (`typing.ts`), so that browser and Go agree; so are merge keys and names that stand twice. */
const OPTIONS = {
  keepSourceTokens: true,
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  merge: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const

/** A text that was read. */
export class YamlReading {
  readonly ok = true
  readonly root: DataNode
  readonly further: readonly DataNode[]
  readonly problems: readonly SyntaxFault[]
  /** What the aliases of the first document may stand for. */
  readonly anchors: Anchors
  /** Whether an excerpt may be read instead of everything: not where a directive or a second anchor of a name counts. */
  readonly canReadParts: boolean

  constructor(fields: Omit<YamlReading, 'ok' | 'withRoot'>) {
    this.root = fields.root
    this.further = fields.further
    this.problems = fields.problems
    this.anchors = fields.anchors
    this.canReadParts = fields.canReadParts
  }

  withRoot(root: DataNode): YamlReading {
    const { further, problems, anchors, canReadParts } = this
    return new YamlReading({ root, further, problems, anchors, canReadParts })
  }
}

export function read(text: string): Reading {
  const { body, offset } = withoutMark(text)
  const parts = documentsOf(body)
  if (!parts.ok) return { ok: false, error: placed(text, parts, offset) }
  const nodes: DataNode[] = []
  const problems: SyntaxFault[] = []
  let anchors: Anchors = new Map()
  for (const { node, mistakes, anchors: own } of parts.documents) {
    const fatal = mistakes.find(({ isLocal }) => !isLocal)
    if (fatal) return { ok: false, error: placed(text, fatal, offset) }
    problems.push(...mistakes.map((mistake) => placed(text, mistake, offset)))
    if (nodes.length === 0) anchors = own
    nodes.push(shifted(node, offset))
  }
  const [root, ...further] = nodes
  if (!root) return { ok: false, error: syntaxErrorAt(text, 0, m.formats_yaml_unexpected()) }
  return new YamlReading({ root, further, problems, anchors, canReadParts: parts.canReadParts })
}

function placed(text: string, { message, offset }: Stop, by: number): SyntaxFault {
  return syntaxErrorAt(text, offset + by, message)
}

interface Stop {
  readonly message: string
  readonly offset: number
}

interface DocumentNodes {
  readonly node: DataNode
  readonly mistakes: readonly Mistake[]
  readonly anchors: Anchors
}

type Documents =
  | { readonly ok: true; readonly documents: readonly DocumentNodes[]; readonly canReadParts: boolean }
  | ({ readonly ok: false } & Stop)

/** The nodes of each document of a text without a byte order mark. Aliases may stand for `known` from the start. */
export function documentsOf(body: string, known: Anchors = new Map()): Documents {
  const forbidden = forbiddenCharacter(body)
  if (forbidden) return { ok: false, ...forbidden }
  const tokens = [...new Parser().parse(body)]
  const deep = tooDeepAt(tokens)
  if (deep !== undefined) return { ok: false, message: m.formats_depth(), offset: deep }
  const twice = secondVersionAt(tokens)
  if (twice !== undefined) return { ok: false, message: m.formats_yaml_directive(), offset: twice }
  const starts = tokens.flatMap((token) => (token.type === 'document' ? [token.start] : []))
  const documents: DocumentNodes[] = []
  let canReadParts = !tokens.some(({ type }) => type === 'directive')
  const composer = new Composer(OPTIONS)
  let count = 0
  for (const document of composer.compose(tokens, true, body.length)) {
    const [error] = document.errors
    if (error) return { ok: false, message: explain(error.code), offset: Math.min(error.pos[0], body.length) }
    const start = starts[count++] ?? []
    // Comments between two documents are none themselves.
    const isEmpty = !document.contents || (isScalar(document.contents) && !document.contents.srcToken)
    if (documents.length > 0 && isEmpty && !start.some(({ type }) => type === 'doc-start')) continue
    const made = nodesOf(body, document, start, known)
    canReadParts &&= made.isEachAnchorOnce
    documents.push(made)
  }
  return { ok: true, documents, canReadParts }
}

/** Where a document says for the second time which version it is of. `yaml` reads it. */
function secondVersionAt(tokens: readonly CST.Token[]): number | undefined {
  let versions = 0
  for (const token of tokens) {
    if (token.type === 'document') versions = 0
    if (token.type === 'directive' && token.source.startsWith('%YAML')) versions++
    if (versions > 1) return token.offset
  }
  return undefined
}

function nodesOf(
  text: string,
  document: Document.Parsed,
  before: readonly CST.SourceToken[],
  known: Anchors,
) {
  const composing = composingWith(text, known)
  const at = before.findLast(({ type }) => type === 'doc-start')
  const place = { ...WHOLE, at: at ? at.offset + at.source.length : document.range[0], before }
  const node = composed(document.contents, place, composing)
  return {
    node,
    mistakes: composing.mistakes,
    anchors: composing.anchors,
    isEachAnchorOnce: composing.isEachAnchorOnce,
  }
}
