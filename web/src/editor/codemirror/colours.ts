import { json } from '@codemirror/lang-json'
import { StreamLanguage } from '@codemirror/language'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { yaml } from '@codemirror/legacy-modes/mode/yaml'
import type { Extension } from '@codemirror/state'
import type { FormatName } from '~/formats/formatOf'
import { markdownMode } from './markdownMode'

/** The colours of a format beside JSON. */
export function coloursOf(name: Exclude<FormatName, 'json'>): Extension {
  switch (name) {
    case 'yaml':
      return StreamLanguage.define(yaml)
    case 'toml':
      return StreamLanguage.define(toml)
    case 'jsonc':
    case 'json5':
      return json()
    case 'markdown':
      break
  }
  return StreamLanguage.define(markdownMode())
}
