import { m } from '~/paraglide/messages'
import type { Intent, Refusal, RefusalReason } from '../operations'
import type { Refused } from './CanvasState'

const WORDS: Readonly<Record<RefusalReason, (input: { about: string }) => string>> = {
  'not-json': () => m.canvas_refused_not_json(),
  'no-place': () => m.canvas_refused_no_place(),
  'name-taken': m.canvas_refused_name_taken,
  'bad-name': m.canvas_refused_bad_name,
  duplicate: m.canvas_refused_duplicate,
  'into-itself': () => m.canvas_refused_into_itself(),
  'into-shared': () => m.canvas_refused_into_shared(),
  'in-use': () => m.canvas_refused_in_use(),
  'not-in-dialect': () => m.canvas_refused_not_in_dialect(),
  'means-nothing': m.canvas_refused_means_nothing,
  'wrong-kind': () => m.canvas_refused_wrong_kind(),
  'tests-itself': () => m.canvas_refused_tests_itself(),
  'no-fields': () => m.canvas_refused_no_fields(),
}

/** Why something was not done to the form. */
export function refusalWords({ reason, about = '' }: Refusal): string {
  return WORDS[reason]({ about })
}

/** A condition that the draft of the form has no words for can be said in a newer one, in one step with it. */
export function remedyOf({ reason }: Refusal, intents: readonly Intent[]): Refused['remedy'] {
  const isCondition = intents.some(({ kind }) => kind === 'condition')
  if (reason !== 'not-in-dialect' || !isCondition || intents.some(({ kind }) => kind === 'raiseDraft'))
    return undefined
  return { label: m.canvas_raise_draft(), intents: [{ kind: 'raiseDraft' }, ...intents] }
}
