import { MAX_DEPTH } from '../../rows/nesting'
import type { Reading } from '../reading'
import { membersIn, rootStep, type Step, stepInto, stepIntoMember, titleOf } from '../steps'

/** More than anybody reads before a commit. */
const MAX_KEPT = 100

/** A value that no field shows, because another choice or condition was taken. */
export interface KeptValue {
  readonly pointer: string
  readonly title: string
}

/** All that a form keeps out of sight, in its order: to be named before it is committed. */
export function keptValues(reading: Reading): readonly KeptValue[] {
  const found: KeptValue[] = []

  function visit(step: Step, depth: number): void {
    if (found.length >= MAX_KEPT || depth > MAX_DEPTH) return
    const { node, members } = step
    if (node?.kind === 'object' && members !== undefined) {
      for (const child of members.kept) {
        const kept = stepIntoMember(reading, step, child)
        found.push({ pointer: kept.pointer, title: titleOf(reading, step, kept, child.name) })
      }
      const kept = new Set(members.kept)
      for (const child of membersIn(members)) {
        const isContainer = child.node?.kind === 'object' || child.node?.kind === 'array'
        if (isContainer && !kept.has(child)) visit(stepIntoMember(reading, step, child), depth + 1)
      }
    } else if (node?.kind === 'array') {
      for (const [index, item] of node.items.entries()) {
        if (item.kind === 'object' || item.kind === 'array')
          visit(stepInto(reading, step, String(index)), depth + 1)
      }
    }
  }

  visit(rootStep(reading), 0)
  return found
}
