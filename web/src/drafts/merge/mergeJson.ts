import { parseJson } from '~/formats/json'
import { ALL_WANTED, type MergeOptions, mergeValues, type Roots } from './mergeValues'
import { hasOwnLayout } from './ownLayout'
import type { Located } from './sameNode'
import type { Choices, MergeResult } from './types'
import { WorkingText } from './WorkingText'

/**
 * Merges JSON. The result is their text with our changes spliced in, so that the layout of both stays; where we alone
 * have laid it out anew, it is our text with theirs. Undefined where one of the three is no JSON.
 */
export function mergeJson(
  base: string,
  ours: string,
  theirs: string,
  choices: Choices = new Map(),
): MergeResult | undefined {
  const [was, mine, other] = [rootOf(base), rootOf(ours), rootOf(theirs)]
  if (!was || !mine || !other) return undefined
  const isExchanged = hasOwnLayout(was, mine) && !hasOwnLayout(was, other)
  return merged({ base: was, ours: mine, theirs: other }, { ...ALL_WANTED, choices }, isExchanged)
}

/**
 * `base` with just those changes of `text` that are wanted, byte for byte the base where they are not. Undefined where
 * one of the texts is no JSON.
 */
export function takeFromJson(
  base: string,
  text: string,
  isWanted: (id: string) => boolean,
): string | undefined {
  const [was, now] = [rootOf(base), rootOf(text)]
  if (!was || !now) return undefined
  const result = merged({ base: was, ours: now, theirs: was }, { choices: new Map(), isWanted }, false)
  // Where theirs is the base there is nothing to ask.
  return result.type === 'merged' ? result.text : undefined
}

function merged(versions: Roots, options: MergeOptions, isExchanged: boolean): MergeResult {
  const { text, node: root } = isExchanged ? versions.ours : versions.theirs
  const working = new WorkingText(text, { ok: true, root })
  const conflicts = mergeValues(versions, working, options, isExchanged)
  return conflicts.length > 0 ? { type: 'conflict', conflicts } : { type: 'merged', text: working.text }
}

function rootOf(text: string): Located | undefined {
  const parse = parseJson(text)
  return parse.ok ? { text, node: parse.root } : undefined
}
