import { describe, expect, test } from 'vitest'
import { ROOT_KEY } from '../store/keys'
import { modelOf } from '../testing/modelOf'
import { reveal } from './reveal'

const person = { type: 'object', properties: { name: { type: 'string' } } }
const six = Array.from({ length: 6 }, (_, at) => ({ name: `Person ${at}` }))

describe('a field that is gone to', () => {
  test('has what is closed around it opened, and nothing else: that would have the rows of all of it built once more', () => {
    const schema = { type: 'object', properties: { people: { type: 'array', items: person } } }
    const { form } = modelOf(schema, JSON.stringify({ people: six }))
    const place = reveal(form, '/people/4/name')
    expect(place?.rowKey).toBe(form.store.keyOf(['people', '4', 'name']))
    expect([...form.view.getState().open.keys()]).toEqual([form.store.keyOf(['people', '4'])])
  })

  test('is found in a list that is the whole, and closed', () => {
    const { form } = modelOf({ type: 'array', items: person }, JSON.stringify(six))
    form.view.getState().setOpen([ROOT_KEY], false)
    expect(form.rows.indexOf(form.store.keyOf(['4']))).toBe(-1)
    const place = reveal(form, '/4/name')
    expect(place?.rowKey).toBe(form.store.keyOf(['4', 'name']))
  })
})
