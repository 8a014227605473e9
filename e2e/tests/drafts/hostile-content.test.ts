import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress, treeAddress } from '../../pages/project'

const script = '<script>window.wasRun = true</script>'
const image = '<img src=x onerror="window.wasRun = true">'
const link = '<a href="javascript:window.wasRun = true">press</a>'
const address = 'javascript:window.wasRun=true'

const hostile = {
  options: { dataFile: 'hostile.json' },
  schema: {
    title: script,
    description: `${image} [press](${address})`,
    type: 'object',
    properties: {
      [script]: { type: 'string', title: image, description: link },
      choice: { title: link, enum: [script, image, address], description: address },
      site: { type: 'string', format: 'uri', title: 'Site', description: script },
      mail: { type: 'string', format: 'email', title: 'Mail', default: address },
      list: { type: 'array', title: script, items: { type: 'string', title: image } },
      away: { $ref: 'https://attacker.example/schema.json' },
    },
  },
  uiSchema: { site: { 'ui:help': image, 'ui:placeholder': script } },
}
const hostileData = {
  [script]: image,
  choice: script,
  site: address,
  mail: link,
  list: [script, image],
  [image]: { [link]: address },
}

async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => Reflect.get(window, 'wasRun'))).toBeUndefined()
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : '')),
    )
  expect(links.filter((href) => !/^https?:|^mailto:/.test(href))).toEqual([])
  expect(await page.locator('main script, main img[src="x"], main [onerror]').count()).toBe(0)
}

describe('content from strangers', () => {
  test('neither runs nor becomes a link, in the form, the code or the commit', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const foreign: string[] = []
    editor.page.on('request', (request) => {
      if (!request.url().startsWith(sheaf.url) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    const { project } = await openProject(
      {
        'hostile.sheaf.json': JSON.stringify(hostile, null, 2),
        'hostile.json': `${JSON.stringify(hostileData, null, 2)}\n`,
      },
      'hostile.sheaf.json',
    )
    await expect.poll(() => project.field('Site').inputValue()).toBe(address)
    await editor.page.getByText(script).first().waitFor()
    await editor.page.getByText(image).first().waitFor()
    await expectHarmless(editor.page)

    await project.field('Site').fill('JaVaScRiPt:alert(1)')
    await project.field('Site').blur()
    await editor.page
      .getByText(/^Site must be|^\d+ problems?$/)
      .first()
      .waitFor()
    await expectHarmless(editor.page)
    await project.tab('Code').click()
    await expect.poll(() => project.code.innerText()).toContain('window.wasRun')
    await project.tab('CodeSnippets').click()
    await expectHarmless(editor.page)
    await project.commitButton.click()
    await project.commitDialog.getByText('hostile.json').first().waitFor()
    await expectHarmless(editor.page)
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(foreign).toEqual([])
  })

  test('names of files, branches and messages are text as well', async ({ editor, make, project }) => {
    const name = '<img src=x onerror=window.wasRun=true>.json'
    const made = await make.repository({
      [name]: '{}',
      'page.html': script,
      'drawing.svg': `<svg>${script}</svg>`,
    })
    await made.createBranch('<b>bold</b>')
    await made.commit({ 'later.json': '{}' }, { message: script })
    await project.open(treeAddress(made, '<b>bold</b>'))
    await project.tree.getByRole('treeitem', { name }).click()
    await project.breadcrumb.getByText(name).waitFor()
    await project.branchPicker.click()
    await editor.page.getByRole('option', { name: '<b>bold</b>' }).waitFor()
    await editor.page.keyboard.press('Escape')
    await expectHarmless(editor.page)
    for (const path of ['page.html', 'drawing.svg']) {
      await project.open(fileAddress(made, path))
      await editor.page.getByRole('heading', { level: 1, name: path }).waitFor()
      await expectHarmless(editor.page)
    }
  })

  test('a pattern that takes for ever leaves the page usable', async ({ editor, openProject }) => {
    const slow = {
      options: { dataFile: 'slow.json' },
      schema: {
        type: 'object',
        properties: {
          code: { type: 'string', title: 'Code', pattern: '^(a+)+$' },
          name: { type: 'string', title: 'Name' },
        },
      },
    }
    const { made, project } = await openProject(
      {
        'slow.sheaf.json': JSON.stringify(slow),
        'slow.json': `${JSON.stringify({ code: `${'a'.repeat(60_000)}!`, name: 'One' }, null, 2)}\n`,
      },
      'slow.sheaf.json',
    )
    await project.field('Name').fill('')
    await project.field('Name').pressSequentially('Typed meanwhile')
    expect(await project.field('Name').inputValue()).toBe('Typed meanwhile')
    await editor.page
      .getByText(/^(1 problem|Not checked)$/)
      .first()
      .waitFor()
    await project.commit()
    expect(await made.read('slow.json')).toContain('"name": "Typed meanwhile"')
  })

  test('a schema that multiplies with every step is stopped, and editing goes on', async ({
    editor,
    openProject,
  }) => {
    const steps = 28
    const $defs = Object.fromEntries(
      Array.from({ length: steps }, (_, step) => [
        `d${step}`,
        step === steps - 1
          ? { not: {} }
          : { anyOf: [{ $ref: `#/$defs/d${step + 1}` }, { $ref: `#/$defs/d${step + 1}` }] },
      ]),
    )
    const slow = {
      options: { dataFile: 'slow.json' },
      schema: {
        $defs,
        type: 'object',
        properties: { name: { type: 'string', title: 'Name' }, bomb: { not: { $ref: '#/$defs/d0' } } },
      },
    }
    const { made, project } = await openProject(
      {
        'slow.sheaf.json': JSON.stringify(slow),
        'slow.json': '{\n  "name": "One",\n  "bomb": 1\n}\n',
      },
      'slow.sheaf.json',
    )
    await project.field('Name').fill('')
    await project.field('Name').pressSequentially('Still typing')
    await editor.page.getByText('Not checked', { exact: true }).waitFor()
    await project.commit()
    expect(await made.read('slow.json')).toContain('"name": "Still typing"')
  })
})
