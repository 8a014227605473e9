import { m } from '~/paraglide/messages'
import type { GlobFault } from '~/workspace/glob'
import { LOCALE_STEP, type LocalesFault } from '~/workspace/locales/Locales'
import type { OptionsFault } from '~/workspace/readProject'

/** How a collection can look, for those who wrote something else. */
const EXAMPLE = '{ "folder": "posts" }'

/** The same of languages. */
const LOCALES_EXAMPLE = '{ "languages": ["en", "de"], "layout": "suffix" }'

/** What is wrong with a project's options, in words. */
export function optionsFaultWords(fault: OptionsFault): string {
  switch (fault.kind) {
    case 'both':
      return m.editor_bad_options_both()
    case 'no-text':
      return m.editor_bad_options_no_text({ option: fault.option })
    case 'no-object':
      return m.editor_bad_options_no_object({ example: EXAMPLE })
    case 'no-folder':
      return m.editor_bad_options_no_folder({ example: EXAMPLE })
    case 'folder':
      return m.editor_bad_options_folder({ folder: fault.written })
    case 'locales':
      return localesFaults[fault.reason]()
    case 'language':
      return fault.reason === 'tag'
        ? m.editor_bad_options_language_tag({ language: fault.written })
        : m.editor_bad_options_language_twice({ language: fault.written })
    case 'glob':
      break
  }
  const reason = globFaults[fault.fault]()
  return m.editor_bad_options_glob({ option: fault.option, glob: fault.written, reason })
}

const localesFaults: Readonly<Record<Extract<LocalesFault, { kind: 'locales' }>['reason'], () => string>> = {
  'no-object': () => m.editor_bad_options_locales_object({ example: LOCALES_EXAMPLE }),
  few: () => m.editor_bad_options_locales_few({ example: LOCALES_EXAMPLE }),
  many: m.editor_bad_options_locales_many,
  layout: m.editor_bad_options_locales_layout,
  file: m.editor_bad_options_locales_file,
  step: () => m.editor_bad_options_locales_step({ step: LOCALE_STEP }),
}

const globFaults: Readonly<Record<GlobFault, () => string>> = {
  empty: m.editor_glob_empty,
  'too-long': m.editor_glob_too_long,
  'braces-nested': m.editor_glob_braces_nested,
  'braces-open': m.editor_glob_braces_open,
  'braces-many': m.editor_glob_braces_many,
  parts: m.editor_glob_parts,
  backslash: m.editor_glob_backslash,
  'bracket-open': m.editor_glob_bracket_open,
  'bracket-slash': m.editor_glob_bracket_slash,
  'bracket-range': m.editor_glob_bracket_range,
}
