import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextEdit } from '~/lib/text/text'
import { referenceOptions } from '~/workspace/references/ReferenceOptions'
import { REST } from '../state/OpenForm'
import { modelOf } from '../testing/modelOf'
import { listEntries } from './listEntries'
import { ownList } from './ownList'

vi.mock('./listEntries', { spy: true })

const count = 2_000
const text = JSON.stringify({
  title: 'Rooms',
  rooms: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `Room ${at}` })),
})
const options = referenceOptions(
  { option: (name) => (name === 'list' ? '/rooms' : undefined) },
  'a.sheaf.json',
)
if (!options) throw new Error('inside the repository')

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(listEntries).mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function open() {
  const { form, document, stop: disconnect } = modelOf({}, text)
  stop = disconnect
  const type = (at: string, insert: string) => {
    const from = document.text.indexOf(at) + at.length
    const edit: TextEdit = { from, to: from, insert }
    document.apply([edit], 'form')
  }
  return { store: form.store, type }
}

test('a list in the own file is not read again because of keys elsewhere in it', () => {
  const { store, type } = open()
  const list = ownList(store, options)
  const hear = vi.fn<() => void>()
  list.subscribe(hear)
  const before = list.entries()
  for (const letter of 'of the house') {
    type('"Rooms', letter)
    vi.advanceTimersByTime(REST * 2)
    expect(list.entries()).toBe(before)
  }
  expect(hear).not.toHaveBeenCalled()
  expect(listEntries).toHaveBeenCalledTimes(1)
})

test('it is read once when typing in it rests, for all who follow it', () => {
  const { store, type } = open()
  const list = ownList(store, options)
  expect(ownList(store, { ...options })).toBe(list)
  const hear = vi.fn<() => void>()
  const hearToo = vi.fn<() => void>()
  list.subscribe(hear)
  list.subscribe(hearToo)
  const before = list.entries()
  for (const letter of 'eert') {
    type('"Room 7', letter)
    vi.advanceTimersByTime(REST / 2)
  }
  expect(list.entries()).toBe(before)
  vi.advanceTimersByTime(REST)
  expect(list.entries()?.byId.get('"r7"')?.label).toBe('Room 7tree')
  expect([hear.mock.calls.length, hearToo.mock.calls.length]).toEqual([1, 1])
})

test('what changed while nobody followed it counts', () => {
  const { store, type } = open()
  const list = ownList(store, options)
  list.subscribe(() => {})()
  expect(list.entries()?.byId.get('"r7"')?.label).toBe('Room 7')
  type('"Room 7', '!')
  expect(list.entries()?.byId.get('"r7"')?.label).toBe('Room 7!')
})
