/** A project file and its data file, made large. */
export interface LargeForm {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly schema: unknown
  readonly data: unknown
  /** Accessible name of a text field that is on screen once the form is open. */
  readonly firstField: string
}

/** An object of `count` fields, in groups of 20. */
export function fieldsForm(count: number): LargeForm {
  const groups = Array.from({ length: count / 20 }, (_, group) => `group${group}`)
  const names = Array.from({ length: 20 }, (_, field) => `field${field}`)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      groups.map((group, at) => [
        group,
        {
          type: 'object',
          title: `Group ${at}`,
          properties: Object.fromEntries(
            names.map((name) => [name, { type: 'string', title: `${group} ${name}`, maxLength: 80 }]),
          ),
        },
      ]),
    ),
  }
  const members = Object.fromEntries(names.map((name) => [name, `value of ${name}`]))
  const data = Object.fromEntries(groups.map((group) => [group, members]))
  return { name: `${count} fields`, files: filesOf(schema, data), schema, data, firstField: 'group0 field0' }
}

/** A list of `count` objects of four fields. */
export function listForm(count: number): LargeForm {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', title: 'Title' },
      people: {
        type: 'array',
        title: 'People',
        items: {
          type: 'object',
          title: 'Person',
          required: ['name'],
          properties: {
            name: { type: 'string', title: 'Name', minLength: 1 },
            email: { type: 'string', title: 'Email', format: 'email' },
            age: { type: 'integer', title: 'Age', minimum: 0 },
            active: { type: 'boolean', title: 'Active' },
          },
        },
      },
    },
  }
  const people = Array.from({ length: count }, (_, at) => ({
    name: `Person ${at}`,
    email: `person${at}@example.org`,
    age: at % 90,
    active: at % 2 === 0,
  }))
  const data = { title: 'All', people }
  return {
    name: `list of ${count} x 4`,
    files: filesOf(schema, data),
    schema,
    data,
    firstField: 'Title',
  }
}

function filesOf(schema: unknown, data: unknown): Record<string, string> {
  return {
    'large.sheaf.json': JSON.stringify({ options: { dataFile: 'large.json' }, schema }),
    'large.json': `${JSON.stringify(data, null, 2)}\n`,
  }
}
