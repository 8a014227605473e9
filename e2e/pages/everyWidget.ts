const cities = Array.from({ length: 40 }, (_, index) => `City ${index + 1}`)

const people = {
  'ui:widget': 'reference',
  'ui:options': { dataFile: 'people.json', list: '/people', detail: 'from' },
}

/** One field of every kind. */
const fields = {
  text: { type: 'string', minLength: 2 },
  textarea: { type: 'string', maxLength: 500 },
  markdown: { type: 'string', contentMediaType: 'text/markdown' },
  code: { type: 'string', contentMediaType: 'text/css' },
  password: { type: 'string', writeOnly: true },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
  color: { type: 'string', format: 'color' },
  number: { type: 'number', minimum: 3 },
  updown: { type: 'integer' },
  range: { type: 'integer', minimum: 0, maximum: 10 },
  checkbox: { type: 'boolean' },
  switch: { type: 'boolean' },
  select: { enum: ['a', 'b', 'c'] },
  radio: { enum: ['a', 'b'] },
  combobox: { enum: cities },
  multiselect: { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } },
  multicombobox: { type: 'array', uniqueItems: true, items: { enum: cities } },
  tags: { type: 'array', items: { type: 'string' } },
  image: { type: 'string' },
  file: { type: 'string' },
  reference: { type: 'string' },
  references: { type: 'array', items: { type: 'string' } },
  constant: { const: 'fixed' },
  json: { type: ['object', 'null'] },
} as const

const entry = {
  type: 'object',
  title: 'Entry',
  properties: {
    a: { type: 'string', title: 'First' },
    n: { type: 'number', title: 'Count' },
    b: { type: 'boolean', title: 'Done' },
    c: { enum: ['red', 'blue'], title: 'Tint' },
  },
} as const

const schema = {
  type: 'object',
  title: 'All widgets',
  required: ['text', 'select'],
  properties: {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, title: `The ${name}`, description: `About the ${name}.` },
      ]),
    ),
    list: { type: 'array', title: 'The list', description: 'About the list.', items: entry },
    table: { type: 'array', title: 'The table', description: 'About the table.', items: entry },
    tuple: {
      type: 'array',
      title: 'The tuple',
      prefixItems: [
        { type: 'number', title: 'Across' },
        { type: 'string', title: 'Along' },
      ],
      items: false,
    },
    choice: {
      title: 'The choice',
      oneOf: [
        { title: 'By word', type: 'string' },
        { title: 'By count', type: 'integer' },
      ],
    },
    shape: {
      title: 'The shape',
      oneOf: [
        {
          title: 'Circle',
          properties: { kind: { const: 'circle' }, radius: { type: 'number', title: 'Radius' } },
          required: ['kind'],
        },
        {
          title: 'Square',
          properties: { kind: { const: 'square' }, side: { type: 'number', title: 'Side' } },
          required: ['kind'],
        },
      ],
    },
    map: { type: 'object', title: 'The map', additionalProperties: { type: 'string' } },
  },
} as const

const uiSchema = {
  range: { 'ui:widget': 'range' },
  updown: { 'ui:widget': 'updown' },
  switch: { 'ui:widget': 'switch' },
  radio: { 'ui:widget': 'radio' },
  multiselect: { 'ui:widget': 'checkboxes' },
  tags: { 'ui:widget': 'tags' },
  number: { 'ui:options': { unit: 'kg' }, 'ui:help': 'Weighed dry.' },
  image: { 'ui:widget': 'image', 'ui:options': { folder: 'images' } },
  file: { 'ui:widget': 'file', 'ui:options': { folder: 'files' } },
  reference: people,
  references: people,
  table: { 'ui:widget': 'table' },
} as const

const filled = {
  text: 'a',
  markdown: '# Title\n\nSome **bold** words.',
  code: 'b { color: red }\n',
  password: 'secret',
  url: 'https://example.org/',
  date: '2026-02-03',
  time: '10:20:30+01:00',
  datetime: '2026-02-03T10:20:00+01:00',
  number: 1,
  switch: true,
  select: 'zz',
  combobox: 'City 3',
  multicombobox: ['City 1', 'City 2'],
  tags: ['red'],
  image: 'images/dot.svg',
  file: 'files/gone.pdf',
  reference: 'p2',
  references: ['p1', 'nobody'],
  json: { a: 1 },
  list: [{ a: 'one' }, { a: 'two' }],
  table: [
    { a: 'one', n: 1 },
    { a: 'two', n: 2, b: true },
  ],
  tuple: [1, 'b', 'too many'],
  choice: 'word',
  shape: { kind: 'circle', radius: 2, side: 3 },
  map: { key: 'value' },
} as const

interface Options {
  /** What the data file says. */
  readonly data?: object
  /** The schema beside its members. */
  readonly more?: object
  readonly ui?: object
  /** Members beside those, or in the place of those of the same name. */
  readonly fields?: object
}

/** A project with every widget, list, choice and map that the form has. */
export function everyWidget({
  data = filled,
  more = {},
  ui = {},
  fields: others = {},
}: Options = {}): Readonly<Record<string, string>> {
  return {
    'all.sheaf.json': `${JSON.stringify(
      {
        options: { dataFile: 'all.json' },
        schema: { ...schema, properties: { ...schema.properties, ...others }, ...more },
        uiSchema: { ...uiSchema, ...ui },
      },
      null,
      2,
    )}\n`,
    'all.json': `${JSON.stringify(data, null, 2)}\n`,
    'people.json': `${JSON.stringify({
      people: [1, 2, 3].map((number) => ({
        id: `p${number}`,
        name: `Person ${number}`,
        from: `Town ${number}`,
      })),
    })}\n`,
    'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="4"/></svg>\n',
  }
}

/** Words that a control's description begins with. */
export function aboutField(name: keyof typeof fields): string {
  return `About the ${name}.`
}
