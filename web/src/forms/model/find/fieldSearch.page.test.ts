import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modelOf } from '../../testing/modelOf'
import { createFieldSearch } from './fieldSearch'

const people = ['Ada', 'Bob', 'Adam', 'Cy', 'Adele']
const schema = {
  properties: {
    people: { items: { title: 'Person', properties: { name: {} } } },
    boss: { type: 'string' },
  },
}

/** Each look at the clock takes longer than a slice may: one field is visited in a slice. */
beforeEach(() => {
  vi.useFakeTimers()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5
    return now
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open() {
  const { form, document } = modelOf(schema, JSON.stringify({ people: people.map((name) => ({ name })) }))
  const search = createFieldSearch(form)
  const stands = () => search.here()
  const slice = () => vi.advanceTimersByTime(1)
  return { form, document, search, stands, slice, state: () => search.state.getState() }
}

describe('find in form', () => {
  test('leaves the page free in between, goes to the first match at once and counts on', () => {
    const { search, state, stands, slice } = open()
    search.look('ad')
    expect(state().isLooking).toBe(true)
    expect(state().matches).toEqual([])
    let slices = 0
    while (stands() === undefined) {
      slices += 1
      slice()
    }
    expect(slices).toBeGreaterThan(1)
    expect(stands()).toBe('/people/0/name')
    expect(state().isLooking).toBe(true)
    vi.runAllTimers()
    expect(state()).toMatchObject({ isLooking: false, position: 0 })
    expect(state().matches).toEqual(['/people/0/name', '/people/2/name', '/people/4/name'])
  })

  test('goes first to the field that is called by the words alone', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const { form } = modelOf(
      { properties: { noStrictChecks: {}, own: { title: 'Strict mode' }, strict: { type: 'boolean' } } },
      '{}',
    )
    const search = createFieldSearch(form)
    search.look('Strict')
    expect([search.here(), search.state.getState().position]).toEqual(['/strict', 2])
    search.look('strict mode')
    expect([search.here(), search.state.getState().position]).toEqual(['/own', 0])
    search.look('stri')
    expect([search.here(), search.state.getState().position]).toEqual(['/noStrictChecks', 0])
  })

  test('ends the search for words that were typed over', () => {
    const { search, state } = open()
    search.look('ad')
    vi.advanceTimersByTime(3)
    search.look('bo')
    vi.runAllTimers()
    expect(state().matches).toEqual(['/people/1/name', '/boss'])
  })

  test('goes on as soon as there is a next match, and back from the first once all are known', () => {
    const { search, state, stands, slice } = open()
    search.look('ad')
    while (stands() === undefined) slice()
    search.step(1)
    search.step(1)
    expect(stands()).toBe('/people/0/name')
    while (stands() === '/people/0/name') slice()
    expect(stands()).toBe('/people/4/name')
    search.look('ad')
    while (stands() !== '/people/0/name') slice()
    search.step(-1)
    expect(stands()).toBe('/people/0/name')
    vi.runAllTimers()
    expect(stands()).toBe('/people/4/name')
    expect(state()).toMatchObject({ position: 2, isLooking: false })
  })

  test('begins again where the text changes under it, and stays at its field', () => {
    const { document, form, search, state, stands, slice } = open()
    search.look('ad')
    while (stands() === undefined) slice()
    const at = document.text.indexOf('[') + 1
    form.document.apply([{ from: at, to: at, insert: '{"name":"Adrian"},' }], 'code')
    vi.runAllTimers()
    expect(state().matches).toHaveLength(4)
    expect(state().position).toBe(1)
    expect(stands()).toBe('/people/1/name')
  })

  test('counts no more than anybody walks through', () => {
    const { form } = modelOf({}, JSON.stringify(Array.from({ length: 1_200 }, () => 'ada')))
    const search = createFieldSearch(form)
    search.look('ada')
    vi.runAllTimers()
    expect(search.state.getState().matches).toHaveLength(1_000)
  })

  test('says nothing for no words', () => {
    const { search, state } = open()
    search.look('ad')
    vi.runAllTimers()
    search.look(' ')
    expect(state()).toMatchObject({ matches: [], isLooking: false })
    expect(search.here()).toBeUndefined()
  })
})
