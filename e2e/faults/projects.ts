/** Two small projects; the faults are about the first one's data. */
export const paths = { first: 'faults.json', second: 'second.json', renamed: 'renamed.json' } as const

export const fields = ['a', 'b', 'c'] as const
export type Field = (typeof fields)[number]

const strings = fields.map((title) => [title, { type: 'string', title }] as const)

function projectOf(dataFile: string): string {
  const properties = { ...Object.fromEntries(strings), photo: { type: 'string', title: 'Photo' } }
  return `${JSON.stringify({
    options: { dataFile },
    schema: { type: 'object', title: dataFile, properties },
    uiSchema: { photo: { 'ui:widget': 'image' } },
  })}\n`
}

/** The files differ, so that none can be taken for another that was renamed. */
export function dataOf(values: Partial<Record<Field, string>>): string {
  return `${JSON.stringify({ a: '', b: '', c: '', ...values }, null, 2)}\n`
}

export const firstData = dataOf({ a: 'first' })

export const twoProjects: Readonly<Record<string, string>> = {
  'faults.sheaf.json': projectOf(paths.first),
  'second.sheaf.json': projectOf(paths.second),
  [paths.first]: firstData,
  [paths.second]: dataOf({ a: 'second' }),
}
