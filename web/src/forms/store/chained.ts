import type { Choice, Content, DataFormat, Outcome } from '~/formats/DataFormat'
import { applyEdits, editBetween } from '~/lib/text/text'

/** One step of several: an edit of what the steps before it have made. */
export type Step = (content: Content) => Outcome

/**
 * Several edits as one. The first that is refused refuses all of them; where one asks, the answer counts for all.
 * @param choice the answer, once it is known.
 */
export function chained(
  format: DataFormat,
  content: Content,
  steps: readonly Step[],
  choice?: Choice,
): Outcome {
  let now = content
  for (const step of steps) {
    const outcome = step(now)
    if (outcome.kind === 'refusal') return outcome
    const made = outcome.kind === 'edits' ? outcome : outcome.choices.find((offer) => offer.choice === choice)
    if (made === undefined)
      return outcome.kind === 'question' ? askedOnce(format, content, steps, outcome) : outcome
    const { edits } = made
    if (edits.length === 0) continue
    const text = applyEdits(now.text.toString(), edits)
    now = { text, reading: format.reread(now, edits, text) }
  }
  return { kind: 'edits', edits: editBetween(content.text.toString(), now.text.toString()) }
}

/** The question that one of the steps has, with what all of them come to after each answer. */
function askedOnce(
  format: DataFormat,
  content: Content,
  steps: readonly Step[],
  question: Extract<Outcome, { kind: 'question' }>,
): Outcome {
  const choices = question.choices.flatMap(({ choice, places }) => {
    const outcome = chained(format, content, steps, choice)
    return outcome.kind === 'edits' ? [{ choice, places, edits: outcome.edits }] : []
  })
  const [first] = question.choices
  if (choices.length > 0 || first === undefined) return { ...question, choices }
  return { kind: 'refusal', reason: 'unproven', at: first.edits[0] ?? { from: 0, to: 0 } }
}
