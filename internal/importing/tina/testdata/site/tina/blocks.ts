const quote = { name: 'quote', label: 'Quote', fields: [{ type: 'string', name: 'text', ui: { component: 'textarea' } }] }

export const blocks = { type: 'object', list: true, name: 'blocks', label: 'Blocks', templates: [quote, { name: 'line', fields: [] }] }
