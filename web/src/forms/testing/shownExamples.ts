import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the documents about forms are. */
const folder = resolve(import.meta.dirname, '../../../../docs/forms')

/** A form that the documents show: a project without its options, what its data file says, and a picture of it. */
export interface ShownExample {
  /** Of its picture, in docs/pictures/forms. */
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly uiSchema: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, unknown>>
}

/** All pages, one after the other. */
export function shownText(): string {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return pages.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

/** Every example: JSON with a picture right below it. */
export function shownExamples(): readonly ShownExample[] {
  const found = shownText().matchAll(
    /```json\n((?:(?!```)[^])*)```\n\n!\[[^\]]+\]\(\.\.\/pictures\/forms\/([a-z-]+)\.png\)/g,
  )
  return [...found].map(([, text = '', name = '']) => {
    const { schema, uiSchema = {}, data } = JSON.parse(text)
    return { name, schema, uiSchema, data }
  })
}
