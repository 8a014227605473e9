import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'

const form = {
  'shop.sheaf.json': `${JSON.stringify({
    options: { dataFile: 'shop.json' },
    schema: {
      type: 'object',
      title: 'Shop',
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Name', minLength: 5 },
        code: { type: 'string', title: 'Code', pattern: '^[A-Z]+$' },
        price: { type: 'number', title: 'Price', minimum: 3 },
        mail: { type: 'string', title: 'Mail', format: 'email' },
        open: { type: 'boolean', title: 'Open now' },
        size: { type: 'string', title: 'Size', enum: ['small', 'medium'] },
        tags: { type: 'array', title: 'Tags', items: { type: 'string', title: 'Tag' } },
      },
    },
    uiSchema: { size: { 'ui:widget': 'radio' } },
  })}\n`,
  'shop.json': `${JSON.stringify({ name: 'Corner shop', code: 'ABC', price: 4, mail: 'ada@example.com', tags: [] }, null, 2)}\n`,
}

/** Milliseconds that a person keeps a button down. */
const PRESS = 150
/** Milliseconds from key to key. */
const KEY = 40

async function press(target: Locator): Promise<void> {
  await target.hover()
  const { mouse } = target.page()
  await mouse.down()
  await target.page().waitForTimeout(PRESS)
  await mouse.up()
}

describe('what is pressed while the field before it says its problem', () => {
  test('is pressed all the same', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(form, 'shop.sheaf.json')
    const typeInto = async (name: string, text: string) => {
      await project.field(name).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text, { delay: KEY })
    }
    const problem = (text: string) => page.getByText(text, { exact: true })

    await typeInto('Name', 'shop')
    await press(page.getByRole('button', { name: 'Add Tag' }))
    await problem('Name must have at least 5 characters.').waitFor()
    await project.field('Tag 1').waitFor()

    await typeInto('Mail', 'ada')
    await press(page.getByText('Open now'))
    await problem('Mail must be an email address, such as ada@example.org.').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Open now' }).isChecked()).toBe(true)

    await typeInto('Code', 'abc')
    await press(page.getByText('medium'))
    await problem('Code does not have the form that is asked for (^[A-Z]+$).').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'medium' }).isChecked()).toBe(true)

    // A problem that goes moves what is below it up.
    await typeInto('Price', '1')
    await project.field('Mail').click()
    await problem('Price must be 3 or more.').waitFor()
    await typeInto('Price', '5')
    await press(page.getByText('small'))
    await expect.poll(() => page.getByRole('radio', { name: 'small' }).isChecked()).toBe(true)
  })
})
