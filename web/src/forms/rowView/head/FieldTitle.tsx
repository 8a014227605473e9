import { withoutMarks } from '~/schema/asTitle'
import type { Field } from '../../fields/Field'
import { TitleWords } from './TitleWords'

interface FieldTitleProps {
  /** A field, or a column of them. */
  readonly field: Pick<Field, 'title' | 'ui' | 'schema'>
  /** Its name in the file, which is said on hover; undefined for items and the whole. */
  readonly name: string | undefined
  readonly className?: string | undefined
}

/** What a field is called, with its code to be seen as such. */
export function FieldTitle({ field, name, className }: FieldTitleProps) {
  return (
    <span className={className} data-part="title" title={name === field.title ? undefined : name}>
      <TitleWords text={writtenTitle(field)} />
    </span>
  )
}

/** Its name in the file. */
export function nameOfField({ path, item }: Field): string | undefined {
  return item === undefined ? path.at(-1) : undefined
}

/** With its backticks, where it is called what somebody wrote with them. */
function writtenTitle({ title, ui, schema }: FieldTitleProps['field']): string {
  const written = ui.title ?? schema.title
  return written !== undefined && withoutMarks(written) === title ? written : title
}
