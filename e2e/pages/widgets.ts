/** A project with the widgets for many options, Markdown and code, laid out in tabs and sections. */
export const widgetsProject: Readonly<Record<string, string>> = {
  'all.sheaf.json': `${JSON.stringify(
    {
      options: { dataFile: 'all.json' },
      schema: {
        type: 'object',
        title: 'Catalogue entry',
        required: ['name', 'species', 'keeper'],
        properties: {
          name: { type: 'string', title: 'Name', examples: ['Otter', 'Heron'] },
          species: {
            title: 'Species',
            description: 'As the register has it',
            enum: Array.from({ length: 10_000 }, (_, index) => `Species ${index + 1}`),
          },
          habitats: {
            type: 'array',
            title: 'Habitats',
            uniqueItems: true,
            items: { enum: Array.from({ length: 3_000 }, (_, index) => `Habitat ${index + 1}`) },
          },
          story: { type: 'string', title: 'Story', contentMediaType: 'text/markdown' },
          embed: { type: 'string', title: 'Embed code', contentMediaType: 'text/html' },
          settings: { type: 'string', title: 'Settings', contentMediaType: 'application/json' },
          weight: { type: 'number', title: 'Weight', minimum: 0, multipleOf: 0.5, default: 2 },
          secret: { type: 'string', title: 'Password', writeOnly: true },
          isShown: { type: 'boolean', title: 'Shown to visitors' },
          keeper: { type: 'string', title: 'Keeper', minLength: 1 },
          phone: { type: 'string', title: 'Telephone' },
          housing: {
            title: 'Housing',
            oneOf: [
              {
                title: 'Tank',
                properties: { kind: { const: 'tank' }, litres: { type: 'number', title: 'Litres' } },
                required: ['kind'],
              },
              {
                title: 'Aviary',
                properties: { kind: { const: 'aviary' }, height: { type: 'number', title: 'Height' } },
                required: ['kind'],
              },
            ],
          },
        },
      },
      uiSchema: {
        'ui:groups': [
          { title: 'Basics', fields: ['species', 'habitats', 'weight'], as: 'tab' },
          {
            title: 'Text',
            description: 'What visitors read',
            fields: ['story', 'embed', 'settings'],
            as: 'tab',
          },
          { title: 'Care', fields: ['keeper', 'phone', 'housing'], as: 'tab' },
          { title: 'Access', description: 'Rarely changed', fields: ['secret', 'isShown'], open: false },
        ],
        weight: { 'ui:widget': 'updown', 'ui:options': { unit: 'kg' }, 'ui:help': 'Of a grown animal' },
        isShown: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
        phone: { 'ui:options': { inputType: 'tel' } },
      },
    },
    null,
    2,
  )}\n`,
  'all.json': `${JSON.stringify(
    {
      name: 'Otter',
      species: 'Species 4711',
      habitats: ['Habitat 7', 'Habitat 42', 'Moon'],
      story: [
        '# The otter',
        'Lives **near** _water_ and eats [fish](https://example.org/fish).',
        '',
        '- holt',
        '- [x] shy',
        '',
        '> Seen at dusk',
        '',
        '| when | where |',
        '|---|---|',
        '| dusk | pier |',
        '',
        '<script>alert(1)</script> <b onclick="x">raw</b> [bad](javascript:alert(1)) ![pixel](http://example.org/x.png)',
        '',
        '```js\nlet a = 1\n```',
      ].join('\n'),
      embed: '<figure>\n  <img src="otter.jpg" alt="">\n</figure>\n',
      settings: '{\n  "zoom": 2\n}\n',
      keeper: '',
      housing: { kind: 'aviary', height: 3, litres: 900 },
    },
    null,
    2,
  )}\n`,
}
