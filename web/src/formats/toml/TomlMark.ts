import type { NodeMark, Span } from '../nodes'

type TomlType =
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'offset-date-time'
  | 'local-date-time'
  | 'local-date'
  | 'local-time'

/** One value of a line. */
export class TomlScalar implements NodeMark {
  readonly value: string | number | boolean
  readonly type: TomlType

  constructor(value: string | number | boolean, type: TomlType) {
    this.value = value
    this.type = type
  }

  /** Dates and times are texts in JSON. */
  get beyond(): string | undefined {
    return this.type.endsWith('date') || this.type.endsWith('time') ? this.type : undefined
  }
}

/** A name and its value on a line of their own; the value may have several lines. */
export interface Line extends Span {
  /** Where each part of a dotted name stands. */
  readonly names: readonly Span[]
}

/** `[a.b]` or `[[a.b]]` with all lines up to the next. */
export interface Section extends Span {
  readonly names: readonly Span[]
  /** Behind the header, then behind the last line with a name. */
  readonly lastLine: number
}

/** How a table comes about. */
export type TableForm =
  /** The file itself, before its first section. */
  | 'root'
  /** `[a]`, also when lines below give it parts */
  | 'section'
  /** `[a.b]` alone gives `a` */
  | 'implied'
  /** `a.b = 1` gives `a` */
  | 'dotted'

/** A table that is made of lines and sections. Places are those of the text that was read: it is read as a whole. */
export class TomlTable implements NodeMark {
  readonly value = undefined
  readonly form: TableForm
  /** Lines that are directly its own, and those of tables that dotted names make in it. */
  readonly lines: readonly Line[]
  /** Its own sections and those below it. */
  readonly sections: readonly Section[]
  /** Where its name stands. */
  readonly names: readonly Span[]
  readonly depth: number

  constructor(fields: Omit<TomlTable, 'value'>) {
    this.form = fields.form
    this.lines = fields.lines
    this.sections = fields.sections
    this.names = fields.names
    this.depth = fields.depth
  }
}

/** `[[a]]`, once for each item; the items are tables. */
export class TomlTables implements NodeMark {
  readonly value = undefined
  readonly sections: readonly Section[]
  readonly names: readonly Span[]

  constructor(sections: readonly Section[], names: readonly Span[]) {
    this.sections = sections
    this.names = names
  }
}

/** A value that stands on the line of its name, or in one that does. */
export class TomlInline implements NodeMark {
  readonly value = undefined
}
