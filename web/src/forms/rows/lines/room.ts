import type { Field } from '../../fields/Field'
import { shownOptions } from '../../fields/shownOptions'
import { definitionOf, type WidgetKind } from '../../widgets/definitions'
import type { ShortKind } from '../../widgets/WidgetDefinition'

/** What a field takes of a line that it may share with those beside it. */
export interface Room {
  /** Twelfths of the line, as the project asks; undefined: it shares with fields that it goes with. */
  readonly share: number | undefined
  /** The likeness of short fields: those of one may stand side by side. Undefined: as long as a line, by itself. */
  readonly short: ShortKind | undefined
  /** The fields beside it are the same whatever is typed, so that it stays where it is. */
  readonly isSettled: boolean
}

/** Characters of texts and options that a third of a line has room for. */
const MAX_SHORT_LENGTH = 20
/** Characters of a name that is read in a third of a line. */
const MAX_TITLE = 32
/** Characters of what explains a field, which takes more lines the narrower it is. */
const MAX_DESCRIPTION = 80

/**
 * Undefined: it has lines of its own. Depends on schema and project only, so that nothing moves while it is filled in.
 * @param widget undefined where there is more in its row than that.
 */
export function roomOf(field: Field, widget: WidgetKind | undefined, isSettled: boolean): Room | undefined {
  const { ui, item, extra } = field
  if (item !== undefined || extra !== undefined) return undefined
  const short = ui.width !== undefined || widget === undefined ? undefined : shortKind(field, widget)
  return ui.width === undefined && short === undefined ? undefined : { share: ui.width, short, isSettled }
}

function shortKind(field: Field, widget: WidgetKind): ShortKind | undefined {
  const { short } = definitionOf(widget)
  if (short === undefined || field.title.length > MAX_TITLE) return undefined
  const { description = '', ui, schema } = field
  if (description.length + (ui.help?.length ?? 0) > MAX_DESCRIPTION) return undefined
  if (short === 'text') return (schema.bounds.maxLength ?? Infinity) <= MAX_SHORT_LENGTH ? short : undefined
  if (short !== 'options') return short
  return shownOptions(schema, ui).every(({ label }) => label.length <= MAX_SHORT_LENGTH) ? short : undefined
}
