import { describe, expect, test } from 'vitest'
import { describeChanges } from '~/drafts/merge'
import { json as jsonFormat } from '~/formats/json/format'
import { projectFormOf } from '~/forms/testing/modelOf'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
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

function sentences(after: unknown, own: ProjectForm | undefined = form): readonly string[] {
  const [before, text] = [JSON.stringify(data), JSON.stringify(after)]
  const words = createChangeWords(own)
  return describeChanges(jsonFormat, before, text)?.map((change) => changeSentence(words(change))) ?? []
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
    const words = createChangeWords(undefined)
    expect(
      describeChanges(jsonFormat, '{"price": 1.50}', '{"price": 1.5}')?.map((c) => changeSentence(words(c))),
    ).toEqual(['Price: 1.50 → 1.5'])
  })

  test('of a choice are called as in the form, also those that another choice has', () => {
    const branch = (kind: string, name: string) => ({
      properties: { kind: { const: kind }, [name]: { title: `The ${name}` } },
      required: ['kind'],
    })
    const words = createChangeWords(
      projectFormOf(
        { properties: { shape: { oneOf: [branch('circle', 'radius'), branch('square', 'side')] } } },
        { shape: { oneOf: [{ radius: { 'ui:title': 'From the middle' } }, {}] } },
      ),
    )
    const said = (before: unknown, after: unknown) =>
      describeChanges(jsonFormat, JSON.stringify({ shape: before }), JSON.stringify({ shape: after }))?.map(
        (change) => changeSentence(words(change)),
      )
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
    const words = createChangeWords(undefined)
    expect(describeChanges(jsonFormat, before, after)?.map((c) => changeSentence(words(c)))).toEqual([
      'T: …while under the oak → …while under the elm',
    ])
  })

  test('without a form by the names in the file', () => {
    expect(sentences({ ...data, plans: [{ ...basic, price: 12 }, pro] }, undefined)).toHaveLength(1)
    const words = createChangeWords(undefined)
    expect(
      describeChanges(jsonFormat, '{"a_b": {"cD": 1}}', '{"a_b": {"cD": 2}}')?.map((c) =>
        changeSentence(words(c)),
      ),
    ).toEqual(['A b › C D: 1 → 2'])
  })
})
