import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { jsonPlace } from './jsonPlace'
import { type Offer, offersAt } from './offers'

/** In characters. Larger texts are read too slowly for an answer to each key. */
const MAX_TEXT = 1_000_000

/** A schema of what stands at a path of the text and below. */
export interface CompletionSchema {
  readonly below: readonly string[]
  /** What people write most, which comes first. */
  readonly usual?: readonly string[]
  readonly resolver: SchemaResolver
}

/** Offers the names and values that schemas know: the first of `schemas` whose path leads to the place. */
export function completion(schemas: (text: string) => readonly CompletionSchema[]): Extension {
  return [
    autocompletion({
      override: [(context) => resultAt(context, schemas)],
      icons: false,
      interactionDelay: 0,
      maxRenderedOptions: 200,
    }),
    look,
  ]
}

function resultAt(
  { state, pos, explicit }: CompletionContext,
  schemas: (text: string) => readonly CompletionSchema[],
): CompletionResult | null {
  if (state.doc.length > MAX_TEXT) return null
  const text = state.sliceDoc()
  const place = jsonPlace(text, pos)
  // Between things it is asked for with Ctrl and the space bar.
  if (place === undefined || (!explicit && place.from === place.to)) return null
  const schema = schemas(text).find(({ below }) => below.every((name, depth) => place.path[depth] === name))
  if (schema === undefined) return null
  const offers = offersAt(schema.resolver, { ...place, path: place.path.slice(schema.below.length) })
  if (offers.length === 0) return null
  const order = [...(schema.usual ?? []), ...offers.map(({ label }) => label)]
  const ordered = offers.toSorted((one, other) => order.indexOf(one.label) - order.indexOf(other.label))
  // What is looked for stands behind the quote.
  const from = text[place.from] === '"' ? place.from + 1 : place.from
  return {
    from: Math.min(from, pos),
    to: pos,
    options: ordered.map(optionOf),
    validFor: /^[^"\\\n]*$/,
  }
}

function optionOf({ label, text, back, title, description, isRequired }: Offer, index: number): Completion {
  return {
    label,
    ...(title !== undefined && title !== label && { detail: title }),
    ...(description !== undefined && { info: description }),
    // In the order of the schema, where the letters fit alike.
    boost: (isRequired ? 50 : 0) - index / 100,
    apply: (view) => {
      // The place as it is by now: letters may have come since it was offered.
      const place = jsonPlace(view.state.sliceDoc(), view.state.selection.main.head)
      if (place === undefined) return
      view.dispatch({
        changes: { from: place.from, to: place.to, insert: text },
        selection: { anchor: place.from + text.length - back },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
      if (back > 0) startCompletion(view)
    },
  }
}

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-13)',
    maxHeight: '16em',
    maxWidth: 'min(480px, 90vw)',
    padding: 'var(--space-1) 0',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-1) var(--space-3)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--color-bg-selected)',
    color: 'var(--color-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    color: 'var(--color-text-muted)',
    fontFamily: 'var(--font-sans)',
    fontStyle: 'normal',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '320px',
    padding: 'var(--space-2) var(--space-3)',
    fontSize: 'var(--text-13)',
    whiteSpace: 'pre-wrap',
  },
  '@media (forced-colors: active)': {
    '.cm-tooltip': { border: '1px solid CanvasText' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'Highlight', color: 'HighlightText' },
  },
})
