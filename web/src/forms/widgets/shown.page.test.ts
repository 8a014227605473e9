import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import projectSchema from '../../../../internal/project/project.schema.json'
import { modelOf } from '../testing/modelOf'
import { renderForm } from '../testing/renderForm'
import { type ShownExample, shownExamples, shownText } from '../testing/shownExamples'
import { DEFINITIONS, kindsBy } from './definitions'

const examples = shownExamples()
const text = shownText()
const { properties } = projectSchema.$defs.ui

/** What the uiSchema of an example says anywhere, as names of options with their values. */
function optionsOf(ui: unknown): readonly (readonly [name: string, value: unknown])[] {
  if (typeof ui !== 'object' || ui === null) return []
  return Object.entries(ui).flatMap(([name, value]) => {
    if (name === 'ui:options') return Object.entries(value)
    return name.startsWith('ui:') ? [[name.slice('ui:'.length), value] as const] : optionsOf(value)
  })
}

/** The widgets of an example's fields; of a table its own name. */
function widgetsOf({ schema, uiSchema, data }: ShownExample): readonly string[] {
  const [jsonSchema, jsonUi] = [JSON.parse(JSON.stringify(schema)), JSON.parse(JSON.stringify(uiSchema))]
  const { form, stop } = modelOf(jsonSchema, JSON.stringify(data), jsonUi)
  const widgets = form.rows.outline.flatMap((row) =>
    row.kind === 'field' ? [row.widget] : row.kind === 'table' ? [row.kind] : [],
  )
  stop()
  return widgets
}

describe('the pages about forms', () => {
  test('show every widget', () => {
    // JSON is for what does not fit its field, and every example fits.
    const shown = [...examples.flatMap(widgetsOf), 'json']
    expect(new Set(shown)).toEqual(new Set([...Object.keys(DEFINITIONS), 'table']))
  })

  test('show every name of a widget that the Code tab offers', () => {
    const asked = examples.flatMap(({ uiSchema }) =>
      optionsOf(uiSchema).flatMap(([name, value]) => (name === 'widget' ? [value] : [])),
    )
    expect(new Set(asked)).toEqual(new Set(properties['ui:widget'].examples))
  })

  test.each([...kindsBy('names').keys(), ...kindsBy('formats').keys()])('name the widget %s', (name) => {
    expect(text).toContain(`\`${name}\``)
  })

  test('show every option', () => {
    const used = examples.flatMap(({ uiSchema }) => optionsOf(uiSchema).map(([name]) => name))
    expect(new Set(used)).toEqual(new Set(Object.keys(properties['ui:options'].properties)))
  })

  test.each(Object.keys(properties['ui:options'].properties))('tell of the option %s', (name) => {
    expect(text).toMatch(new RegExp(`\`(?:ui:)?${name}\``))
  })

  test('have a name of its own for each picture', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
  })

  test.each(examples)('have $name open without a problem', async ({ schema, uiSchema, data }) => {
    renderForm({ schema, uiSchema, data })
    expect(await screen.findByText('No problems')).toBeTruthy()
  })
})
