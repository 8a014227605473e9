import { describe } from 'vitest'
import { expect, phoneTest, test } from '../../harness/scenario'
import { BuilderPage } from '../../pages/builder'

const blank = {
  'prices.sheaf.json': '{\n  "options": {\n    "dataFile": "prices.json"\n  },\n  "schema": {}\n}\n',
  'prices.json': '{}\n',
}

interface PriceList {
  readonly schema: {
    readonly properties: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
}

describe('the builder', () => {
  test('draws a price list from nothing by keys alone, which is filled in and committed', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(blank, 'prices.sheaf.json')
    await page.getByRole('button', { name: 'Draw the form' }).press('Enter')
    const builder = new BuilderPage(page)
    await builder.askLast()
    await builder.typeField('short', 'Name')
    await page.keyboard.press('Enter')
    await builder.typeField('list of gr', 'Items')
    await builder.askInItem()
    await builder.typeField('short', 'Label')
    await page.keyboard.press('Enter')
    await builder.typeField('number', 'Price')
    await page.keyboard.press('Enter')
    await builder.typeField('da', 'From')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => builder.field('From').getAttribute('aria-label')).toMatch(/^From, 3 of 3 in /)
    await page.keyboard.press('Control+d')
    await expect.poll(() => builder.fields.getByRole('row', { name: /4 of 4 in/ }).count()).toBe(1)
    await page.keyboard.press('Delete')
    await expect.poll(() => builder.fields.getByRole('row', { name: /4 of 4 in/ }).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await builder.field('From').waitFor()

    await project.tab('FormView').press('Enter')
    await project.tab('FormView').click()
    await project.field('Name').fill('Harbour breakfast')
    await project.commit()
    const written: PriceList = JSON.parse((await made.read('prices.sheaf.json')) ?? '')
    expect(written.schema.properties).toEqual({
      name: { type: 'string' },
      items: {
        type: 'array',
        items: { type: 'object', properties: { label: { type: 'string' }, price: { type: 'number' } } },
      },
      from: { type: 'string', format: 'date' },
    })
    expect(JSON.parse((await made.read('prices.json')) ?? '')).toEqual({ name: 'Harbour breakfast' })
  })

  test('takes titles at the label, properties beside it, and a field where the mouse drops it', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 900 })
    const schema = {
      title: 'Prices',
      properties: {
        name: { type: 'string', 'x-mine': 1 },
        size: { type: 'string', enum: ['S', 'M'] },
        more: { type: 'object', properties: { note: { type: 'string' } } },
      },
    }
    const files = {
      'prices.sheaf.json': `${JSON.stringify({ options: { dataFile: 'prices.json' }, schema }, null, 2)}\n`,
      'prices.json': '{\n  "name": "Rye"\n}\n',
    }
    const { made, project } = await openProject(files, 'prices.sheaf.json')
    await project.tab('Builder').click()
    const builder = new BuilderPage(page)
    await builder.field('Name').getByText('Name', { exact: true }).click({ force: true })
    await builder.title.fill('What it is')
    await page.keyboard.press('Enter')
    await builder.field('What it is').waitFor()
    // The value of the data is shown, and is not there to be changed.
    const value = builder.field('What it is').locator('input')
    expect(await value.inputValue()).toBe('Rye')
    expect(await value.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)

    const { properties } = builder
    await properties.getByRole('checkbox', { name: 'Required' }).check()
    await properties.getByText('Also set: x-mine').waitFor()
    await properties.getByRole('textbox', { name: 'Help' }).pressSequentially('As on the board.')
    await builder.field('What it is').getByText('As on the board.').waitFor()
    expect(
      await properties
        .getByRole('textbox', { name: 'Help' })
        .evaluate((box) => box === document.activeElement),
    ).toBe(true)

    // Another kind, and a pattern that is tried.
    await builder.field('Note').focus()
    await properties.getByRole('combobox', { name: 'Kind', exact: true }).fill('Long')
    await page.keyboard.press('Enter')
    await builder.field('Note').locator('textarea').waitFor()
    await properties.getByRole('combobox', { name: 'Kind', exact: true }).fill('Short')
    await page.keyboard.press('Enter')
    await builder.field('Note').locator('input').waitFor()
    await properties.getByRole('textbox', { name: 'Title' }).hover()
    await page.mouse.wheel(0, 400)
    await properties.getByRole('combobox', { name: 'Pattern', exact: true }).fill('^[a-z]+$')
    await properties.getByRole('textbox', { name: 'Try a text' }).fill('Rye')
    await properties.getByText('The pattern does not take it.').waitFor()
    await properties.getByRole('textbox', { name: 'Try a text' }).fill('rye')
    await properties.getByText('The pattern takes it.').waitFor()

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await builder.choose('Note', 'Copy')
    await page.getByText('1 field copied').waitFor({ state: 'attached' })
    await builder.choose('Size', 'Paste')
    await expect.poll(() => builder.fields.getByRole('row', { name: /^Note, 3 of 4 in / }).count()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => builder.field('Note').count()).toBe(1)

    // A colleague's form is empty, checks what is typed, and touches nothing.
    await page.getByRole('button', { name: 'Fill in as a colleague' }).press('Enter')
    const name = page.getByRole('textbox', { name: 'What it is' })
    const data = page.getByRole('complementary', { name: 'What the data would be' })
    expect(await name.inputValue()).toBe('')
    await page.getByText('1 problem', { exact: true }).waitFor()
    await name.pressSequentially('Wheat')
    await page.getByText('No problems', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Phone' }).check()
    expect(Math.round((await name.boundingBox())?.width ?? 0)).toBe(358)
    await page.getByRole('button', { name: 'Fill in examples' }).click()
    await data.getByText('"size": "S"').waitFor()
    expect(JSON.parse((await data.locator('pre').textContent()) ?? '')).toEqual({
      name: 'Wheat',
      size: 'S',
      more: { note: 'example' },
    })
    await page.getByRole('button', { name: 'Back to drawing' }).press('Enter')
    expect(
      await page
        .getByRole('button', { name: 'Fill in as a colleague' })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true)
    expect(await value.inputValue()).toBe('Rye')

    const [from, to] = await Promise.all([
      builder.field('Size').boundingBox(),
      builder.field('Note').boundingBox(),
    ])
    if (!from || !to) throw new Error('not to be seen')
    await page.mouse.move(from.x + 200, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 200, to.y + to.height - 12, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => builder.field('Size').getAttribute('aria-label')).toBe('Size, 2 of 2 in More')

    await project.commit()
    const written: PriceList = JSON.parse((await made.read('prices.sheaf.json')) ?? '')
    expect(written.schema).toEqual({
      title: 'Prices',
      required: ['name'],
      properties: {
        name: { type: 'string', 'x-mine': 1, title: 'What it is', description: 'As on the board.' },
        more: {
          type: 'object',
          properties: {
            note: { type: 'string', pattern: '^[a-z]+$' },
            size: { type: 'string', enum: ['S', 'M'] },
          },
        },
      },
    })
    expect(await made.read('prices.json')).toBe(files['prices.json'])
  })
})

test('of a collection an entry is shown, the first until another one is chosen', async ({
  editor: { page },
  openProject,
}) => {
  const schema = {
    properties: {
      title: { type: 'string' },
      more: { type: 'object', properties: { note: { type: 'string' } } },
      links: { type: 'array', items: { type: 'object', properties: { to: { type: 'string' } } } },
    },
  }
  const options = { collection: { folder: 'posts', match: '*.md', body: 'text' } }
  const { project } = await openProject(
    {
      'posts.sheaf.json': JSON.stringify({ options, schema }),
      'posts/rye.md': '---\ntitle: Rye bread\n---\nSour.\n',
      'posts/wheat.md': '---\ntitle: Wheat rolls\nlinks:\n  - to: one\n  - to: two\n---\n',
    },
    'posts.sheaf.json',
  )
  await project.tab('Builder').click()
  const builder = new BuilderPage(page)
  const shown = () => builder.field('Title').locator('input').inputValue()
  await builder.field('Title').waitFor()
  expect(await shown()).toBe('Rye bread')
  // Whoever draws goes on where they are: what is selected, what is open, and the keys.
  await builder.field('To').click({ position: { x: 4, y: 4 } })
  await builder.field('More').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => builder.field('Note').count()).toBe(0)
  await builder.field('To').click({ position: { x: 4, y: 4 } })
  const choice = page.getByRole('combobox', { name: 'Shown with' })
  await choice.fill('wheat')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toBe('Wheat rolls')
  expect(await choice.evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => builder.field('To').getAttribute('aria-selected')).toBe('true')
  expect(await builder.field('Note').count()).toBe(0)
  expect(await builder.properties.getAttribute('aria-label')).toBe('Properties of To')

  // What a colleague fills in would be one entry more.
  await page.getByRole('button', { name: 'Fill in as a colleague' }).press('Enter')
  const data = page.getByRole('complementary', { name: 'What the data would be' })
  await page.getByRole('textbox', { name: 'Title' }).pressSequentially('Barley: flat')
  await data.getByText('A new entry, as posts/barley-flat.md').waitFor()
  await expect.poll(() => data.locator('pre').textContent()).toBe('---\ntitle: "Barley: flat"\n---\n')
  await page.getByRole('button', { name: 'Back to drawing' }).press('Enter')
  await builder.field('Title').waitFor()
  await builder.askLast()
  await builder.typeField('short', 'Author')
  expect(await shown()).toBe('Wheat rolls')
})

describe('on a phone', () => {
  phoneTest('a field is put in by taps, and its properties are a sheet', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(blank, 'prices.sheaf.json')
    await page.getByRole('button', { name: 'Draw the form' }).tap()
    const builder = new BuilderPage(page)
    await page.getByRole('button', { name: 'Date', exact: true }).tap()
    await builder.title.fill('Opening day')
    await page.keyboard.press('Enter')
    await builder.field('Opening day').waitFor()
    await page.getByRole('button', { name: 'Properties of Opening day' }).tap()
    await builder.properties.getByRole('checkbox', { name: 'Required' }).check()
    await builder.properties.getByRole('button', { name: 'Close' }).tap()
    await builder.fields.getByRole('row', { name: 'Add a field to' }).tap()
    await builder.typeField('short', 'Note')
    await project.commit()
    const written: PriceList = JSON.parse((await made.read('prices.sheaf.json')) ?? '')
    expect(written.schema.properties).toEqual({
      openingDay: { type: 'string', format: 'date' },
      note: { type: 'string' },
    })
    expect(written.schema.required).toEqual(['openingDay'])
  })
})

test('form, code and builder stay what they are while somebody types in one of them', async ({
  editor,
  openProject,
}) => {
  const { page } = editor
  await page.setViewportSize({ width: 2200, height: 1000 })
  const schema = {
    properties: { name: { type: 'string' }, price: { type: 'number' }, size: { type: 'string' } },
  }
  const text = `${JSON.stringify({ options: { dataFile: 'prices.json' }, schema }, null, 2)}\n`
  const data = '{\n  "name": "Rye",\n  "price": 4\n}\n'
  const { made, project } = await openProject(
    { 'prices.sheaf.json': text, 'prices.json': data },
    'prices.sheaf.json',
  )
  for (const [at, view] of ['Builder', 'Code'].entries()) {
    await page.getByRole('button', { name: 'Split this panel' }).nth(at).click()
    await page
      .getByRole('tab', { name: view, exact: true })
      .nth(at + 1)
      .click()
  }
  const builder = new BuilderPage(page)
  const form = page.getByRole('region', { name: 'Form of prices.json' })
  const [name, price] = [form.getByLabel('Name', { exact: true }), form.getByLabel('Price', { exact: true })]
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return (
        element
          ?.closest('[role="row"], .cm-editor, [role="complementary"], aside')
          ?.getAttribute('aria-label') ??
        element?.id ??
        ''
      )
    })
  /** Types as a person does, and looks after each key whether they are still where they were. */
  const typeAt = async (letters: string) => {
    const at = await focused()
    for (const letter of letters) {
      await page.keyboard.press(letter)
      await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))))
      expect({ letter, at: await focused() }).toEqual({ letter, at })
    }
  }

  // A number that is none yet stays, while what is said of its field changes.
  await price.click()
  await page.keyboard.press('End')
  await typeAt('.5e')
  await builder.field('Price').click({ position: { x: 4, y: 4 } })
  await page.getByRole('button', { name: 'Properties of Price' }).click()
  const help = builder.properties.getByRole('textbox', { name: 'Help' })
  await help.click()
  await typeAt('per')
  await form.getByText('per', { exact: true }).waitFor()
  await typeAt(' loaf')
  await form.getByText('per loaf', { exact: true }).waitFor()
  expect(await help.inputValue()).toBe('per loaf')
  expect(await price.inputValue()).toBe('4.5e')

  // What is broken in the code stops neither the form nor the canvas, which stays as it was.
  await page.getByRole('radio', { name: 'Project', exact: true }).check({ force: true })
  await project.code.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.getByText('The project file cannot be read at the moment', { exact: true }).waitFor()
  await name.click()
  await page.keyboard.press('End')
  await typeAt(' loaf')
  expect(await name.inputValue()).toBe('Rye loaf')
  await expect.poll(() => builder.field('Name').locator('input').inputValue()).toBe('Rye loaf')
  await builder.field('Size').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Delete')
  expect(await builder.field('Size').count()).toBe(1)
  await project.code.click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(() => page.getByText('The project file cannot be read at the moment', { exact: true }).count())
    .toBe(0)

  // One way back for code, canvas and properties; the data have theirs.
  await builder.field('Size').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Control+z')
  await expect.poll(() => form.getByText('per loaf', { exact: true }).count()).toBe(0)
  expect(await name.inputValue()).toBe('Rye loaf')
  await project.commit()
  expect(await made.read('prices.sheaf.json')).toBe(text)
  expect(await made.read('prices.json')).toBe(data.replace('Rye', 'Rye loaf').replace('4', '4.5'))
})
