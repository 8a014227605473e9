import type { DataPath } from '~/formats/nodes'
import { toPointer } from '~/formats/nodes'
import type { WrittenReference } from './references'
import { lastStep, ROOT } from './schemas'

/** One step in a uiSchema, and the object whose members are beside it. */
interface UiStep {
  readonly step: string
  /** The schema of the object whose member this is. */
  readonly object: DataPath | undefined
}

/** Where a uiSchema speaks of the values that a schema describes. */
export type UiPlace = readonly UiStep[]

/** More uses of one definition are not followed. */
const MAX_PLACES = 1_000

/**
 * All places of the uiSchema that are about what a schema describes: it follows the data, so what is in a definition has
 * one for each of its uses. None for what has no place there, as the values of a map.
 */
export function uiPlaces(path: DataPath, references: readonly WrittenReference[]): readonly UiPlace[] {
  const uses = new Map<string, DataPath[]>()
  for (const { target, from } of references) {
    if (target === undefined) continue
    const known = uses.get(toPointer(target)) ?? []
    known.push(from)
    uses.set(toPointer(target), known)
  }
  const found = new Map<string, UiPlace>()

  function climb(at: DataPath, below: UiPlace, seen: ReadonlySet<string>): void {
    const name = toPointer(at)
    if (seen.has(name) || found.size >= MAX_PLACES) return
    const further = new Set([...seen, name])
    for (const use of uses.get(name) ?? []) climb(use, below, further)
    if (at.length === ROOT.length) {
      found.set(toPointer(below.map(({ step }) => step)), below)
      return
    }
    const last = lastStep(at)
    const steps = last && stepsOf(last.keyword, last.name, last.around)
    if (last !== undefined && steps !== undefined) climb(last.around, [...steps, ...below], further)
  }

  climb(path, [], new Set())
  return [...found.values()]
}

/** Undefined: the uiSchema does not lead there. */
function stepsOf(keyword: string, name: string | undefined, object: DataPath): UiPlace | undefined {
  switch (keyword) {
    case 'properties':
      return name === undefined || name.startsWith('ui:') ? undefined : [{ step: name, object }]
    case 'items':
    case 'prefixItems':
      return name === undefined
        ? [{ step: 'items', object: undefined }]
        : [
            { step: 'items', object: undefined },
            { step: name, object: undefined },
          ]
    case 'additionalItems':
      return [{ step: 'additionalItems', object: undefined }]
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'then':
    case 'else':
    case 'dependentSchemas':
    case 'dependencies':
      return []
  }
  return undefined
}

/** The path in the project file. */
export function uiPath(place: UiPlace): DataPath {
  return ['uiSchema', ...place.map(({ step }) => step)]
}
