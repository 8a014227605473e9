import type { ErrorCode } from 'yaml'
import { m } from '~/paraglide/messages'
import { positionOf, type SyntaxFault } from '../nodes'

/** Why a text is no YAML from `offset` on, in words for people who may never have seen its rules. */
export function syntaxErrorAt(text: string, offset: number, message: string): SyntaxFault {
  return { message, offset, ...positionOf(text, offset) }
}

export function explain(code: ErrorCode): string {
  switch (code) {
    case 'BAD_ALIAS':
      return m.formats_yaml_alias()
    case 'ALIAS_PROPS':
    case 'BAD_PROP_ORDER':
    case 'MULTIPLE_ANCHORS':
    case 'MULTIPLE_TAGS':
      return m.formats_yaml_anchor()
    case 'BAD_DIRECTIVE':
      return m.formats_yaml_directive()
    case 'BAD_DQ_ESCAPE':
      return m.formats_yaml_escape()
    case 'BAD_INDENT':
      return m.formats_yaml_indent()
    case 'BAD_SCALAR_START':
      return m.formats_yaml_start()
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW':
    case 'KEY_OVER_1024_CHARS':
    case 'MULTILINE_IMPLICIT_KEY':
      return m.formats_yaml_key()
    case 'MISSING_CHAR':
      return m.formats_yaml_missing()
    case 'TAB_AS_INDENT':
      return m.formats_yaml_tab()
    case 'BAD_COLLECTION_TYPE':
    case 'TAG_RESOLVE_FAILED':
      return m.formats_yaml_tag()
    case 'RESOURCE_EXHAUSTION':
      return m.formats_yaml_aliases()
    case 'DUPLICATE_KEY':
    case 'IMPOSSIBLE':
    case 'MULTIPLE_DOCS':
    case 'NON_STRING_KEY':
    case 'UNEXPECTED_TOKEN':
      break
  }
  return m.formats_yaml_unexpected()
}
