import type { DataNode, NodeMark } from '../nodes'

export type Oddity = NonNullable<NodeMark['odd']>

interface Known {
  readonly value?: null | boolean | number | string | undefined
  readonly alias?: string | undefined
  readonly odd?: Oddity | undefined
  readonly anchor?: string | undefined
  readonly target?: DataNode | undefined
  readonly isMerged?: boolean | undefined
  readonly lead?: number | undefined
  readonly props?: number | undefined
  readonly tail?: number | undefined
  readonly isTagged?: boolean | undefined
  readonly isFlow?: boolean | undefined
}

/** What YAML has beyond kind and place. Distances count from the node's ends, so that they stay true when it moves. */
export class YamlMark implements NodeMark {
  readonly value: null | boolean | number | string | undefined
  readonly alias: string | undefined
  readonly odd: Oddity | undefined
  readonly anchor: string | undefined
  /** What the alias stands for, as it was read. */
  readonly target: DataNode | undefined
  /** Whether the member came with a merge key (`<<`). */
  readonly isMerged: boolean
  /** From the dash of a list item to `from`. */
  readonly lead: number
  /** From the first of anchor and tag to `from`. */
  readonly props: number
  /** From `to` to the end of what belongs to a block text: its last line end, and blank lines that count. */
  readonly tail: number
  readonly isTagged: boolean
  /** Whether the container has brackets. */
  readonly isFlow: boolean

  constructor(known: Known) {
    this.value = known.value
    this.alias = known.alias
    this.odd = known.odd
    this.anchor = known.anchor
    this.target = known.target
    this.isMerged = known.isMerged ?? false
    this.lead = known.lead ?? 0
    this.props = known.props ?? 0
    this.tail = known.tail ?? 0
    this.isTagged = known.isTagged ?? false
    this.isFlow = known.isFlow ?? false
  }

  get beyond(): string | undefined {
    if (this.anchor !== undefined) return `&${this.anchor}`
    return this.isTagged ? '!' : undefined
  }

  with(known: Known): YamlMark {
    const { value, alias, odd, anchor, target, isMerged, lead, props, tail, isTagged, isFlow } = this
    return new YamlMark({
      value,
      alias,
      odd,
      anchor,
      target,
      isMerged,
      lead,
      props,
      tail,
      isTagged,
      isFlow,
      ...known,
    })
  }
}

const NOTHING = new YamlMark({})

export function markOf(node: DataNode): YamlMark {
  return node.mark instanceof YamlMark ? node.mark : NOTHING
}
