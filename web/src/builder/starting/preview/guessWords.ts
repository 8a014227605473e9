import { m } from '~/paraglide/messages'
import type { Alternative, Certainty, Guess, Reason } from '~/workspace/inference/Guess'
import { KIND_WORDS } from '~/workspace/inference/kindWords'

/** More choices than these are not read. */
const MAX_VALUES = 4

/** Why something is guessed, and how many values say so. */
export function guessWords({ reason, count, of }: Guess): string {
  return m.starting_guess({ why: reasonWords(reason), count, of })
}

function reasonWords(reason: Reason): string {
  switch (reason.kind) {
    case 'format':
      return m.starting_reason_format({ kind: KIND_WORDS[reason.format]() })
    case 'long':
      return m.starting_reason_long()
    case 'markdown':
      return m.starting_reason_markdown()
    case 'picture':
      return m.starting_reason_picture()
    case 'clock':
      return m.starting_reason_clock()
    case 'repeats':
      return m.starting_reason_repeats({ values: valueWords(reason.values) })
    case 'named-choice':
      return m.starting_reason_named_choice({ values: valueWords(reason.values) })
    case 'fixed':
      return m.starting_reason_fixed({ value: reason.value })
    case 'whole-numbers':
      return m.starting_reason_whole_numbers()
    case 'tags':
      return m.starting_reason_tags()
    case 'always-there':
      return m.starting_reason_always_there()
    case 'map':
      return reason.by === 'names'
        ? m.starting_reason_map_names()
        : reason.by === 'likeness'
          ? m.starting_reason_map_likeness()
          : m.starting_reason_map_number({ names: reason.names })
    case 'several-kinds':
      return m.starting_reason_several_kinds({
        kinds: reason.kinds.map((kind) => KIND_WORDS[kind]()).join(m.recognise_or()),
      })
    case 'no-value':
      break
  }
  return m.starting_reason_no_value()
}

function valueWords(values: readonly string[]): string {
  const shown = values.slice(0, MAX_VALUES).join(', ')
  return values.length > MAX_VALUES ? `${shown}, …` : shown
}

const CERTAINTIES: Readonly<Record<Certainty, () => string>> = {
  sure: m.starting_sure,
  probable: m.starting_probable,
  open: m.starting_open,
}

export function certaintyWords(certainty: Certainty): string {
  return CERTAINTIES[certainty]()
}

const ALTERNATIVES: Readonly<Record<Alternative['kind'], () => string>> = {
  'any-text': m.starting_take_any_text,
  'one-line': m.starting_take_one_line,
  markdown: m.starting_take_markdown,
  'only-these': m.starting_take_only_these,
  'any-number': m.starting_take_any_number,
  rows: m.starting_take_rows,
  required: m.starting_take_required,
  optional: m.starting_take_optional,
  group: m.starting_take_group,
  map: m.starting_take_map,
  anything: m.starting_take_anything,
}

export function alternativeWords({ kind }: Alternative): string {
  return ALTERNATIVES[kind]()
}
