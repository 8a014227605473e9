import { member } from '../harness/repository'

export const fields = ['a', 'b', 'c'] as const
export type Field = (typeof fields)[number]

/** The data of the first project, which the faults are about, as a file of one format. */
export interface Content {
  /** The file, and its name once a colleague has given it another one. */
  readonly path: string
  readonly renamed: string
  /** The file at whose address the form is. */
  readonly opened: string
  /** What `options` of the project file says. */
  readonly options: Readonly<Record<string, unknown>>
  readonly text: string
  readonly valueIn: (text: string, field: Field) => unknown
  /** The text with another value, as somebody else's editor writes it. */
  readonly withValue: (text: string, field: Field, value: string) => string
}

export const second = 'second.json'

const strings = fields.map((title) => [title, { type: 'string', title }] as const)

function projectOf(title: string, options: Content['options']): string {
  const properties = { ...Object.fromEntries(strings), photo: { type: 'string', title: 'Photo' } }
  return `${JSON.stringify({
    options,
    schema: { type: 'object', title, properties },
    uiSchema: { photo: { 'ui:widget': 'image' } },
  })}\n`
}

function jsonOf(values: Partial<Record<Field, string>>): string {
  return `${JSON.stringify({ a: '', b: '', c: '', ...values }, null, 2)}\n`
}

const json: Content = {
  path: 'faults.json',
  renamed: 'renamed.json',
  opened: 'faults.sheaf.json',
  options: { dataFile: 'faults.json' },
  text: jsonOf({ a: 'first' }),
  valueIn: (text, field) => member(JSON.parse(text), field),
  withValue: (text, field, value) =>
    `${JSON.stringify({ ...Object(JSON.parse(text)), [field]: value }, null, 2)}\n`,
}

/** A member and its value; the note behind it stays whatever the value becomes. */
const lineOf = (field: Field) => new RegExp(`^(${field}: )(.*?)( # .*)?$`, 'm')
const notes = { a: 'of the harbour', b: 'of the boats', c: 'of the tides' } as const
const lines = fields
  .map((field) => `${field}: ${field === 'a' ? 'first' : "''"} # ${notes[field]}\n`)
  .join('')

const inYaml = {
  /** Undefined also where the note is lost. */
  valueIn: (text: string, field: Field) => {
    const [, , value, note] = lineOf(field).exec(text) ?? []
    return note === ` # ${notes[field]}` ? value?.replace(/^(['"])(.*)\1$/, '$2') : undefined
  },
  withValue: (text: string, field: Field, value: string) => text.replace(lineOf(field), `$1'${value}'$3`),
}

const yaml: Content = {
  path: 'faults.yaml',
  renamed: 'renamed.yaml',
  opened: 'faults.sheaf.json',
  options: { dataFile: 'faults.yaml' },
  text: `# Kept by hand\n${lines}`,
  ...inYaml,
}

/** An entry of a collection, at its own address. */
const markdown: Content = {
  path: 'posts/faults.md',
  renamed: 'posts/renamed.md',
  opened: 'posts/faults.md',
  options: { collection: { folder: 'posts', match: '*.md', body: 'body' } },
  text: `---\n${lines}---\nWhat nobody edits.\n`,
  ...inYaml,
}

/** The content of a session, counted from 0. */
export function contentOf(session: number): Content {
  return [json, yaml, markdown][session % 3] ?? json
}

/** Two small projects. Their files differ, so that none can be taken for another that was renamed. */
export function twoProjects(content: Content): Readonly<Record<string, string>> {
  return {
    'faults.sheaf.json': projectOf('faults', content.options),
    'second.sheaf.json': projectOf('second', { dataFile: second }),
    [content.path]: content.text,
    [second]: jsonOf({ a: 'second' }),
  }
}
