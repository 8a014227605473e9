import { describe, expect, test } from 'vitest'
import { describeChanges } from '~/drafts/merge'
import { json as jsonFormat } from '~/formats/json/format'
import { projectFormOf } from '~/forms/testing/modelOf'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { toldChanges } from './toldChanges'
import { changeSentence, createChangeWords } from './words'

const form = projectFormOf(
  {
    type: 'object',
    properties: {
      plans: {
        title: 'Prices',
        type: 'array',
        items: {
          title: 'Plan',
          type: 'object',
          properties: {
            name: { type: 'string' },
            price: { title: 'Price', type: 'number' },
            size: {
              title: 'Size',
              oneOf: [
                { const: 's', title: 'Small' },
                { const: 'l', title: 'Large' },
              ],
            },
          },
        },
      },
      isOpen: { type: 'boolean' },
      text: { type: 'string' },
      tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
      address: { type: 'object', properties: { zipCode: { type: 'string' } } },
    },
  },
  { isOpen: { 'ui:title': 'Open now' } },
)

const data = {
  plans: [
    { name: 'Basic', price: 9, size: 's' },
    { name: 'Pro', price: 20, size: 'l' },
  ],
  isOpen: true,
  text: 'Hello',
  tags: ['red', 'blue'],
  address: { zipCode: '1000' },
}

function sentencesOf(before: string, after: string, own?: ProjectForm): readonly string[] {
  const words = createChangeWords(own)
  return toldChanges(describeChanges(jsonFormat, before, after) ?? []).map((told) =>
    changeSentence(words(told)),
  )
}

function sentences(after: unknown, own: ProjectForm | undefined = form): readonly string[] {
  return sentencesOf(JSON.stringify(data), JSON.stringify(after), own)
}

const [basic, pro] = data.plans

describe('a change in the words of its form', () => {
  test.each<[what: string, after: unknown, sentence: string]>([
    [
      'a field of an item',
      { ...data, plans: [{ ...basic, price: 12 }, pro] },
      'Prices › Basic › Price: 9 → 12',
    ],
    [
      'an option by its label',
      { ...data, plans: [{ ...basic, size: 'l' }, pro] },
      'Prices › Basic › Size: Small → Large',
    ],
    ['a new item', { ...data, plans: [basic, pro, { name: 'Team', price: 1 }] }, 'Prices: added Team'],
    ['a removed item', { ...data, plans: [pro] }, 'Prices: removed Basic'],
    ['a moved item', { ...data, plans: [pro, basic] }, 'Prices: moved Pro'],
    ['a switch, by the title of the form', { ...data, isOpen: false }, 'Open now: yes → no'],
    ['an emptied text', { ...data, text: '' }, 'Text: Hello → empty'],
    ['a single value of a list', { ...data, tags: ['red', 'green'] }, 'Tags › Item 2: blue → green'],
    ['a name without a title', { ...data, address: { zipCode: '2000' } }, 'Address › Zip code: 1000 → 2000'],
    ['a field that came', { ...data, note: 'new' }, 'Note: added new'],
  ])('%s', (_what, after, sentence) => {
    expect(sentences(after)).toEqual([sentence])
  })

  test('numbers keep the digits that the file has', () => {
    expect(sentencesOf('{"price": 1.50}', '{"price": 1.5}')).toEqual(['Price: 1.50 → 1.5'])
  })

  test('of a choice are called as in the form, also those that another choice has', () => {
    const branch = (kind: string, name: string) => ({
      properties: { kind: { const: kind }, [name]: { title: `The ${name}` } },
      required: ['kind'],
    })
    const own = projectFormOf(
      { properties: { shape: { oneOf: [branch('circle', 'radius'), branch('square', 'side')] } } },
      { shape: { oneOf: [{ radius: { 'ui:title': 'From the middle' } }, {}] } },
    )
    const said = (before: unknown, after: unknown) =>
      sentencesOf(JSON.stringify({ shape: before }), JSON.stringify({ shape: after }), own)
    expect(said({ kind: 'circle', radius: 1 }, { kind: 'circle', radius: 2 })).toEqual([
      'Shape › From the middle: 1 → 2',
    ])
    expect(said({ kind: 'circle', side: 1 }, { kind: 'circle', side: 2 })).toEqual([
      'Shape › The side: 1 → 2',
    ])
  })

  test('long texts are shown from where they differ', () => {
    const start = 'The quick brown fox jumps over the lazy dog and then rests for a long while under the '
    const [before, after] = [`{"t": "${start}oak"}`, `{"t": "${start}elm"}`]
    expect(sentencesOf(before ?? '', after ?? '')).toEqual(['T: …while under the oak → …while under the elm'])
  })

  test('without a form by the names in the file', () => {
    expect(sentences({ ...data, plans: [{ ...basic, price: 12 }, pro] }, undefined)).toHaveLength(1)
    expect(sentencesOf('{"a_b": {"cD": 1}}', '{"a_b": {"cD": 2}}')).toEqual(['A b › C D: 1 → 2'])
  })

  test('a member that has another name now is renamed, told once for all items of the list', () => {
    const renamed = data.plans.map(({ price, ...plan }) => ({ ...plan, cost: price }))
    expect(sentences({ ...data, plans: renamed })).toEqual([
      'Prices › Price: renamed from price to cost, in 2 places',
    ])
    expect(sentences({ ...data, plans: [renamed[0], pro] })).toEqual([
      'Prices › Basic › Price: renamed from price to cost',
    ])
    const { text, ...others } = data
    expect(sentences({ ...others, words: text })).toEqual(['Text: renamed from text to words'])
  })

  test('which of two that went has another name now is not guessed, nor is an item of a list', () => {
    expect(sentencesOf('{"a": 1, "b": 1}', '{"c": 1}')).toEqual([
      'C: added 1',
      'A: removed 1',
      'B: removed 1',
    ])
    expect(sentencesOf('{"a": 1}', '{"c": 1, "d": 1}')).toHaveLength(3)
    expect(sentencesOf('{"a": 1}', '{"c": 2}')).toHaveLength(2)
    expect(sentencesOf('[[1], "x"]', '["y", "x"]').join(' ')).not.toContain('renamed')
  })

  test('what was renamed in a long list is told at once', () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id, a: `text ${id}` }))
    const after = items.map(({ id, a }) => ({ id, b: a }))
    expect(sentencesOf(JSON.stringify(items), JSON.stringify(after))).toEqual([
      'A: renamed from a to b, in 20000 places',
    ])
  })
})
