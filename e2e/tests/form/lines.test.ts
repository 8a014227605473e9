import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'

const date = { type: 'string', format: 'date' }
const number = { type: 'number' }
const hall: Readonly<Record<string, string>> = {
  'hall.sheaf.json': JSON.stringify({
    options: { dataFile: 'hall.json' },
    schema: {
      title: 'Hall',
      required: ['from'],
      properties: {
        name: { type: 'string', title: 'Name' },
        from: { ...date, title: 'From' },
        to: { ...date, title: 'To', description: 'The last day, if it is not open for good.' },
        minGuests: { ...number, title: 'Guests at least', minimum: 1 },
        maxGuests: { ...number, title: 'Guests at most' },
        street: { type: 'string', title: 'Street' },
        house: { type: 'string', title: 'House' },
        fee: {
          title: 'Fee',
          oneOf: [
            { title: 'Amount', ...number },
            { title: 'In words', type: 'string' },
          ],
        },
        end: { type: 'string', title: 'End' },
      },
    },
    uiSchema: {
      street: { 'ui:options': { width: '2/3' } },
      house: { 'ui:options': { width: '1/3' } },
    },
  }),
  'hall.json': '{\n  "name": "Grieg hall",\n  "from": "2027-06-09",\n  "minGuests": 5,\n  "fee": 12\n}\n',
}

const order = [
  'Name',
  'From',
  'To',
  'Guests at least',
  'Guests at most',
  'Street',
  'House',
  'Fee: kind',
  'Fee',
  'End',
]

async function topOf(control: Locator): Promise<number> {
  const box = await control.boundingBox()
  if (box === null) throw new Error('not to be seen')
  return Math.round(box.y)
}

describe('short fields', () => {
  test('stand side by side, aligned, in the order of the fields, and a note under one moves no other', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 1200 })
    const { project } = await openProject(hall, 'hall.sheaf.json')
    const field = (name: string) => project.field(name)
    await field('Name').waitFor()
    for (const [one, other] of [
      ['From', 'To'],
      ['Guests at least', 'Guests at most'],
      ['Street', 'House'],
      ['Fee: kind', 'Fee'],
    ] as const)
      await expect.poll(async () => (await topOf(field(one))) - (await topOf(field(other)))).toBe(0)
    const [street, house] = [await field('Street').boundingBox(), await field('House').boundingBox()]
    expect((street?.width ?? 0) / (house?.width ?? 1)).toBeGreaterThan(1.8)

    await field('Guests at least').fill('0')
    await field('Guests at most').focus()
    await page.getByText('Guests at least must be 1 or more.').waitFor()
    expect(await topOf(field('Guests at least'))).toBe(await topOf(field('Guests at most')))
    const message = await page.getByText('Guests at least must be 1 or more.').boundingBox()
    const below = await field('Street').boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(below?.y ?? 0)

    await field('Name').focus()
    const met: (string | null)[] = []
    for (let step = 0; step < 60 && met.at(-1) !== 'End'; step += 1) {
      const name = await page.evaluate(() => {
        const active = document.activeElement
        const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined
        return active?.getAttribute('aria-label') ?? label ?? null
      })
      if (name !== null && name !== met.at(-1)) met.push(name.replace(/\*.*$/, ''))
      await page.keyboard.press('Tab')
    }
    expect(met.filter((name) => name !== null && order.includes(name))).toEqual(order)
  })

  test('have a line each on a phone, where a kind stands above its value', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 390, height: 844 })
    const { project } = await openProject(hall, 'hall.sheaf.json')
    await project.field('Name').waitFor()
    for (const [one, other] of [
      ['From', 'To'],
      ['Fee: kind', 'Fee'],
    ] as const) {
      await project.field(one).scrollIntoViewIfNeeded()
      await expect
        .poll(async () => (await topOf(project.field(other))) - (await topOf(project.field(one))))
        .toBeGreaterThan(30)
    }
  })
})
