import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'
import { WasNote } from './changed/notes'

const schema = {
  properties: {
    venue: {
      oneOf: [
        { title: 'By name', type: 'string' },
        { title: 'In full', type: 'object', properties: { city: { type: 'string' } } },
      ],
    },
  },
}
const data = '{\n  "venue": { "city":  "Bergen" }\n}\n'
const kinds = () => screen.getByLabelText('Venue: kind')
const title = 'Kept from another choice'

/** In a group the choice stands below its head. */
async function choose(label: string): Promise<void> {
  const select = screen.queryByLabelText('Venue: kind') ?? screen.getByLabelText('Kind')
  await userEvent.selectOptions(select, label)
}

describe('what a choice of another type takes out of the file', () => {
  it('is shown and put back as it was written', async () => {
    const { document } = renderForm({ schema, data })
    expect(screen.queryByText(title)).toBeNull()
    await choose('By name')
    expect(screen.getByText(/"Bergen".*is no longer in the file/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Venue' }), 'Hall')
    await userEvent.click(screen.getByRole('button', { name: /^Put back \{/ }))
    expect(document.text).toBe(data)
    expect(screen.getByText(/"Hall".*is no longer in the file/)).toBeTruthy()
  })

  it('has one way back, where the branch has the same', async () => {
    await WasNote.preload()
    renderForm({ schema, data })
    await choose('By name')
    await userEvent.type(screen.getByRole('textbox', { name: 'Venue' }), 'Hall')
    const ways = screen.getAllByRole('button', { name: /^Put back/ })
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual([expect.stringMatching(/^Put back \{/)])
  })

  it('is shown again after the form was away, until the file is committed', async () => {
    const { document, showAgain } = renderForm({ schema, data })
    await choose('By name')
    cleanup()
    showAgain()
    expect(screen.getByText(/"Bergen"/)).toBeTruthy()
    cleanup()
    document.rebase({ sha: 'b2', text: document.text, mode: '100644' }, document.text)
    showAgain()
    expect(kinds()).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('is found again in list items, wherever those have moved while the form was away', async () => {
    const { document, showAgain } = renderForm({
      schema: { properties: { stops: { type: 'array', items: schema } } },
      data: '{"stops": [{"name": "a"}, {"venue": {"city": "Bergen"}}, {"venue": {"city": "Oslo"}}]}',
    })
    const [first] = screen.getAllByLabelText('Kind')
    if (!first) throw new Error('no choice')
    await userEvent.selectOptions(first, 'By name')
    expect(document.replaced).toEqual([{ pointer: '/stops/1/venue', text: '{"city": "Bergen"}' }])
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Item 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Insert above' }))
    expect(document.replaced[0]?.pointer).toBe('/stops/2/venue')
    cleanup()
    const at = document.text.indexOf('{"name"')
    document.apply([{ from: at, to: at, insert: '{"name": "b"}, ' }], 'code')
    // What finds it comes with the first value that is kept.
    await expect.poll(() => document.replaced[0]?.pointer).toBe('/stops/3/venue')
    showAgain()
    await userEvent.click(screen.getByRole('button', { name: 'Open all items' }))
    await userEvent.click(screen.getByRole('button', { name: /^Put back.*Bergen/ }))
    expect(JSON.parse(document.text).stops[3]).toEqual({ venue: { city: 'Bergen' } })
  })

  it('is let go where it is not wanted, and does not name what held nothing', async () => {
    renderForm({ schema, data })
    await choose('By name')
    await userEvent.click(screen.getByRole('button', { name: /^Forget/ }))
    expect(screen.queryByText(title)).toBeNull()
    await choose('In full')
    expect(screen.queryByText(title)).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Kind'))
  })

  it('makes room for a value of the new type, whichever branch stands first', async () => {
    const { value } = renderForm({ schema, data: { venue: 'Hall' } })
    await choose('In full')
    await userEvent.type(screen.getByLabelText('City'), 'Oslo')
    expect(value()).toEqual({ venue: { city: 'Oslo' } })
  })
})
