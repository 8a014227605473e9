import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { fileAddress, ProjectPage } from '../../pages/project'

const text = { type: 'string' }

const guest = {
  type: 'object',
  title: 'Guest',
  required: ['street'],
  properties: {
    name: text,
    first: text,
    last: text,
    mail: text,
    street: text,
    stay: { type: 'object', title: 'Stay', properties: { nights: { type: 'integer' } } },
  },
}

const groups = [
  {
    title: 'Person',
    as: 'tab',
    fields: ['name'],
    groups: [{ title: 'In parts', fields: ['first', 'last'] }],
  },
  {
    title: 'Reach',
    as: 'tab',
    groups: [
      {
        title: 'Ways',
        open: false,
        groups: [
          { title: 'Digital', as: 'tab', fields: ['mail'] },
          { title: 'Post', as: 'tab', fields: ['street'] },
        ],
      },
      { title: 'Visit', fields: ['*', 'nobody', 'mail'] },
    ],
  },
]

const files = (uiGroups: unknown) => ({
  'guest.sheaf.json': JSON.stringify({
    options: { dataFile: 'guest.json' },
    schema: guest,
    uiSchema: { 'ui:groups': uiGroups },
  }),
  'guest.json': '{ "name": "Ada", "stay": { "nights": 2 } }\n',
})

function outline(page: Page): Promise<string[]> {
  return page
    .getByRole('tabpanel', { name: 'Reach' })
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.querySelector('button')?.innerText.trim()}`))
}

describe('groups inside of groups', () => {
  test.for([1440, 390])(
    'open all the way to a problem and to what is found, %i px wide',
    async (width, { browser, make, sheaf }) => {
      const editor = await openSignedIn(browser, sheaf, undefined, { viewport: { width, height: 900 } })
      const { page } = editor
      const made = await make.repository(files(groups))
      const project = new ProjectPage(page, sheaf.url)
      await project.open(fileAddress(made, 'guest.sheaf.json'))
      await page.getByRole('tab', { name: /Reach.*1 problem/ }).waitFor()
      await page.getByRole('group', { name: 'In parts' }).getByRole('textbox', { name: 'Last' }).waitFor()
      await page.getByRole('button', { name: 'Next problem' }).click()
      const street = page.getByRole('tabpanel', { name: 'Post' }).getByRole('textbox', { name: 'Street' })
      await expect.poll(() => street.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await outline(page)).toEqual(['H3 Ways', 'H3 Visit', 'H4 Stay'])
      await project.openMore()
      await page.getByRole('button', { name: 'Find in form' }).click()
      await page.getByRole('searchbox', { name: /Find a field/ }).fill('mail')
      await page.getByRole('tabpanel', { name: 'Digital' }).getByRole('textbox', { name: 'Mail' }).waitFor()
      expect(await sidewaysScrolls(page)).toEqual([])
      await expectFaultless(editor)
      await editor.context.close()
    },
  )

  test('ten thousand of them show every field once', async ({ openProject }) => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      title: `Part ${index}`,
      as: 'tab',
      fields: ['name', 'first', 'last', 'mail', 'street', 'stay'].slice(index % 7),
      groups: index % 2 === 0 ? [{ fields: ['*'] }] : 'none',
    }))
    const { project } = await openProject(files(many), 'guest.sheaf.json')
    for (const label of ['Name', 'First', 'Last', 'Mail', 'Street', 'Nights']) {
      await expect.poll(() => project.field(label).count()).toBe(1)
    }
    await project.field('Nights').fill('3')
    await expect.poll(() => project.commitButton.innerText()).toContain('1')
  })
})
