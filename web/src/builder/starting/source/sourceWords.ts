import { m } from '~/paraglide/messages'
import type { NotTaken, NotTakenReason } from '../../beginnings/Beginning'
import type { SourceFault, WayId } from '../../beginnings/Way'

const WAYS: Readonly<Record<WayId, () => string>> = {
  data: m.starting_way_data,
  typescript: m.starting_way_typescript,
  'schema-reference': m.starting_way_schema_reference,
  'schema-copy': m.starting_way_schema_copy,
  rjsf: m.starting_way_rjsf,
  decap: m.starting_way_decap,
  'pages-cms': m.starting_way_pages_cms,
}

/** What a source is read as. */
export function wayWords(way: WayId): string {
  return WAYS[way]()
}

/** Why no form could be made of a source. */
export function faultWords({ reason, path, line }: SourceFault): string {
  const source = path ?? m.starting_this_text()
  switch (reason) {
    case 'syntax':
      return line === undefined
        ? m.starting_fault_syntax({ source })
        : m.starting_fault_syntax_line({ source, line })
    case 'empty':
      return m.starting_fault_empty({ source })
    case 'too-large':
      return m.starting_fault_large({ source })
    case 'not-this':
      break
  }
  return m.starting_fault_other({ source })
}

const NOT_TAKEN: Readonly<Record<NotTakenReason, () => string>> = {
  unknown: m.starting_not_taken_unknown,
  'no-way': m.starting_not_taken_no_way,
  'not-there': m.starting_not_taken_not_there,
  code: m.starting_not_taken_code,
  tool: m.starting_not_taken_tool,
  'too-much': m.starting_not_taken_too_much,
  wider: m.starting_not_taken_wider,
}

/** Why a part of a source is not in the form. */
export function notTakenWords({ reason }: NotTaken): string {
  return NOT_TAKEN[reason]()
}
