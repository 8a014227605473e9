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

/** Who refers to what: the schemas with a reference, by the pointer of what it leads to. */
export type Uses = ReadonlyMap<string, readonly DataPath[]>

export function usesOf(references: readonly WrittenReference[]): Uses {
  const uses = new Map<string, DataPath[]>()
  for (const { target, from } of references) {
    if (target === undefined) continue
    const known = uses.get(toPointer(target))
    if (known === undefined) uses.set(toPointer(target), [from])
    else known.push(from)
  }
  return uses
}

/** More uses of one definition are not followed, nor more ways to them: in schemas that refer to themselves there are many. */
const MAX_PLACES = 500
const MAX_WAYS = 5_000

/** A schema on the way up, with what is below it. */
interface Way {
  readonly at: DataPath
  readonly place: UiPlace
  readonly below: Way | undefined
}

/**
 * All places of the uiSchema that are about what a schema describes, the nearest first: it follows the data, so what is in
 * a definition has one for each of its uses. None for what has no place there, as the values of a map.
 */
export function uiPlaces(path: DataPath, uses: Uses): readonly UiPlace[] {
  const found = new Map<string, UiPlace>()
  const ways: Way[] = [{ at: path, place: [], below: undefined }]
  for (let index = 0; index < ways.length && index < MAX_WAYS && found.size < MAX_PLACES; index++) {
    const way = ways[index]
    if (way === undefined) break
    const { at, place } = way
    const pointer = toPointer(at)
    // What contains itself is shown once.
    if (isOn(way.below, pointer)) continue
    for (const use of uses.get(pointer) ?? []) ways.push({ at: use, place, below: way })
    if (at.length === ROOT.length) {
      found.set(toPointer(place.map(({ step }) => step)), place)
      continue
    }
    const last = lastStep(at)
    const steps = last && stepsOf(last.keyword, last.name, last.around)
    if (last !== undefined && steps !== undefined)
      ways.push({ at: last.around, place: [...steps, ...place], below: way })
  }
  return [...found.values()]
}

function isOn(way: Way | undefined, pointer: string): boolean {
  for (let one = way; one !== undefined; one = one.below) if (toPointer(one.at) === pointer) return true
  return false
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
