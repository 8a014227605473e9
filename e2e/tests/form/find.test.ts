import { describe } from 'vitest'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, phoneTest, test } from '../../harness/scenario'

const speaker = { 'ui:widget': 'reference', 'ui:options': { project: 'people.sheaf.json', list: '/people' } }
const session = (title: string, kind: string, own: string) => ({
  title,
  type: 'object',
  properties: { kind: { const: kind }, [own]: { type: 'string' } },
  required: ['kind'],
})

const conference: Readonly<Record<string, string>> = {
  'talks.sheaf.json': JSON.stringify({
    options: { dataFile: 'talks.json' },
    schema: {
      type: 'object',
      properties: {
        chair: { type: 'string', title: 'Chair' },
        speakers: { type: 'array', title: 'Speakers', items: { type: 'string' } },
        sessions: {
          type: 'array',
          title: 'Sessions',
          items: { oneOf: [session('Talk', 'talk', 'about'), session('Workshop', 'workshop', 'room')] },
        },
      },
    },
    uiSchema: { chair: speaker, speakers: speaker },
  }),
  'talks.json': JSON.stringify({
    chair: 'p3',
    speakers: Array.from({ length: 150 }, (_, index) => `p${index}`),
    sessions: [...Array.from({ length: 9 }, () => ({ kind: 'talk' })), { kind: 'workshop', room: 'B' }],
  }),
  'people.sheaf.json': JSON.stringify({ options: { dataFile: 'people.json' }, schema: { title: 'People' } }),
  'people.json': JSON.stringify({
    people: Array.from({ length: 200 }, (_, index) => ({ id: `p${index}`, name: `Guest ${index}.` })),
  }),
}

/** Whether an element is the one that is seen at its middle. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

describe('find in form', () => {
  for (const [place, testThere] of [
    ['at a desk', test],
    ['on a phone', phoneTest],
  ] as const) {
    testThere(
      `knows what a reference is called and what an item chose, ${place}`,
      async ({ editor, openProject }) => {
        const { page } = editor
        const { project } = await openProject(conference, 'talks.sheaf.json')
        await project.openMore()
        await page.getByRole('button', { name: 'Find in form' }).click()
        const words = page.getByRole('searchbox', { name: /Find a field/ })
        const count = page.getByRole('search').getByRole('status')
        const marked = page.locator('[data-found]:not(:has([data-found]))')

        await words.fill('guest 3.')
        await expect.poll(() => count.innerText()).toMatch(/^1 of 2/)
        await expect.poll(() => marked.getByRole('combobox', { name: 'Chair' }).inputValue()).toBe('Guest 3.')
        await words.press('Enter')
        await expect.poll(() => marked.innerText()).toBe('Guest 3.')

        await words.fill('guest 149.')
        await expect.poll(() => marked.innerText()).toBe('Guest 149.')
        await expect.poll(() => marked.evaluate(isInSight)).toBe(true)
        expect(await sidewaysScrolls(page)).toEqual([])

        await words.fill('workshop')
        await expect.poll(() => count.innerText()).toMatch(/^1 of 1/)
        await expect.poll(() => marked.innerText()).toMatch(/Workshop 10/)
        await page.getByRole('button', { name: 'Close find' }).click()
        const item = page.getByRole('heading', { name: /Workshop 10$/ }).getByRole('button')
        await expect.poll(() => item.evaluate((one) => one === document.activeElement)).toBe(true)
      },
    )
  }

  phoneTest(
    'leads to the bottom of a hundred levels on a phone, to the page that it is on',
    async ({ editor, openProject }) => {
      const { page } = editor
      let data: unknown = { treasure: 'gold' }
      for (let level = 98; level > 0; level -= 1) data = { [`chamber ${level}`]: data }
      const files = {
        'cave.sheaf.json': JSON.stringify({ options: { dataFile: 'cave.json' }, schema: {} }),
        'cave.json': JSON.stringify(data, null, 2),
      }
      const { made, project } = await openProject(files, 'cave.sheaf.json')
      await page.getByRole('button', { name: 'Find in form' }).tap()
      await page.getByRole('searchbox', { name: /Find a field/ }).fill('gold')
      await page.getByRole('search').getByText('1 of 1').waitFor()
      await page.getByRole('button', { name: 'Close find' }).tap()
      const field = page.getByRole('textbox', { name: 'Treasure', exact: true })
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
      expect((await field.boundingBox())?.width ?? 0).toBeGreaterThan(200)
      await page.getByRole('heading', { level: 2, name: /^chamber 96\b/ }).waitFor()
      await field.fill('silver')
      await project.commit()
      expect(await made.read('cave.json')).toBe(JSON.stringify(data, null, 2).replace('gold', 'silver'))
      expect(await sidewaysScrolls(page)).toEqual([])
    },
  )
})
