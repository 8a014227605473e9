import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'

function projectOf(schema: unknown, data: string, options: object = {}): Record<string, string> {
  return {
    'a.sheaf.json': JSON.stringify({ options: { dataFile: 'a.json', ...options }, schema }),
    'a.json': data,
  }
}

describe('a form at its limits', () => {
  test('a check that never ends is ended, and editing goes on', async ({ editor, openProject }) => {
    // Look-ahead needs the browser's own engine, and this one takes for ever.
    const schema = {
      properties: {
        slow: { type: 'string', title: 'Slow', pattern: '^(?=(a+)+$)(a+)+$' },
        name: { type: 'string', title: 'Name' },
      },
    }
    const { made, project } = await openProject(
      projectOf(schema, `{\n  "slow": "${'a'.repeat(60)}!",\n  "name": "x"\n}\n`),
      'a.sheaf.json',
    )
    await editor.page.getByText('Checking took too long and was stopped').first().waitFor()
    await project.field('Name').fill('still here')
    await project.commit()
    expect(await made.read('a.json')).toContain('"name": "still here"')
  })

  test('2^26 references, a schema of itself and 100 levels open, and nothing is fetched', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const definitions: Record<string, unknown> = { level26: { type: 'string' } }
    for (let level = 0; level < 26; level += 1) {
      const next = { $ref: `#/$defs/level${level + 1}` }
      definitions[`level${level}`] = { properties: { left: next, right: next }, allOf: [next, next] }
    }
    let deep: unknown = { type: 'string', title: 'Deepest' }
    let data: unknown = 'here'
    for (let level = 0; level < 100; level += 1) {
      deep = { type: 'object', properties: { [`level${level}`]: deep } }
      data = { [`level${level}`]: data }
    }
    const schema = {
      title: 'Limits',
      $defs: definitions,
      properties: {
        name: { type: 'string', title: 'Name' },
        fan: { $ref: '#/$defs/level0' },
        self: { title: 'Self', $ref: '#' },
        deep,
        away: { $ref: 'https://fetched.example/schema.json' },
      },
    }
    const asked: string[] = []
    editor.page.on('request', (request) => {
      if (!request.url().startsWith(sheaf.url)) asked.push(request.url())
    })
    const { project } = await openProject(
      projectOf(schema, JSON.stringify({ name: 'x', deep: data }, null, 2)),
      'a.sheaf.json',
    )
    await project.field('Name').first().fill('typed')
    await expect.poll(() => project.commitButton.isEnabled()).toBe(true)
    expect(asked).toEqual([])
  })

  test('10 MB of data open, and typing changes one line', { timeout: 300_000 }, async ({
    editor,
    openProject,
  }) => {
    const people = Array.from({ length: 70_000 }, (_, at) => ({
      name: `Person ${at}`,
      email: `person${at}@example.org`,
      note: 'x'.repeat(60),
    }))
    const data = `${JSON.stringify({ title: 'All', people }, null, 2)}\n`
    expect(data.length).toBeGreaterThan(10_000_000)
    const schema = {
      properties: {
        title: { type: 'string', title: 'Title' },
        people: {
          type: 'array',
          title: 'People',
          items: { type: 'object', title: 'Person', properties: { name: { type: 'string', title: 'Name' } } },
        },
      },
    }
    const { made, project } = await openProject(projectOf(schema, data), 'a.sheaf.json')
    await editor.page.getByRole('button', { name: 'Open it anyway' }).click()
    await project.field('Title').fill('Everybody', { timeout: 60_000 })
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden', timeout: 60_000 })
    const after = ((await made.read('a.json')) ?? '').split('\n')
    const changed = data.split('\n').flatMap((line, at) => (line === after[at] ? [] : [at]))
    expect(changed).toEqual([1])
  })
})

describe('a project that requires valid data', () => {
  const schema = {
    properties: {
      price: { type: 'number', title: 'Price', minimum: 0, errorMessage: { minimum: 'No gifts.' } },
    },
  }

  test('refuses a commit with problems, names them, and takes it once they are mended', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(
      projectOf(schema, '{\n  "price": 1\n}\n', { requireValid: true }),
      'a.sheaf.json',
    )
    await project.field('Price').fill('-5')
    await project.commitButton.click()
    const refusal = project.commitDialog.getByRole('alert')
    await refusal.getByText('takes no commit before it is mended').waitFor()
    await refusal.getByText('No gifts.').waitFor()
    const submit = project.commitDialog.getByRole('button', { name: 'Commit', exact: true })
    expect(await submit.isDisabled()).toBe(true)
    await editor.page.keyboard.press('Escape')
    await project.field('Price').fill('5')
    await project.commitButton.click()
    await expect.poll(() => submit.isEnabled()).toBe(true)
    await submit.click()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('a.json')).toBe('{\n  "price": 5\n}\n')
  })

  test('refuses a review with problems, also those that were written as code', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(
      projectOf(schema, '{\n  "price": 1\n}\n', { requireValid: true }),
      'a.json',
    )
    await project.tab('Code').click()
    await project.pasteCode('{"price": -5}')
    await project.reviewButton.click()
    await project.reviewDialog.getByText('No gifts.').waitFor()
    const submit = project.reviewDialog.getByRole('button', { name: 'Submit for review' })
    expect(await submit.isDisabled()).toBe(true)
    await editor.page.keyboard.press('Escape')
    await project.pasteCode('{"price": ')
    await project.commitButton.click()
    await project.commitDialog.getByText('takes no commit before it is mended').waitFor()
    expect(await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).isDisabled()).toBe(
      true,
    )
    await editor.page.keyboard.press('Escape')
    await project.pasteCode('{"price": 5}')
    await project.commit()
    expect(await made.read('a.json')).toBe('{"price": 5}')
  })

  test('is asked where it is another project of the file that is open, and one of many files', async ({
    editor,
    openProject,
  }) => {
    const lax = projectOf(
      { properties: { price: { type: 'number', title: 'Price' } } },
      '{\n  "price": 1\n}\n',
    )
    const strict = { options: { dataFile: 'a.json', requireValid: true }, schema }
    const { made, project } = await openProject(
      {
        ...lax,
        'strict.sheaf.json': JSON.stringify(strict),
        'other.json': '{}\n',
      },
      'other.json',
    )
    await project.code.waitFor()
    await project.pasteCode('{"other": 1}')
    await project.projectsPanel.getByText('strict', { exact: false }).first().click()
    await project.field('Price').fill('-5')
    await project.commitButton.click()
    await project.commitDialog.getByRole('alert').getByText('No gifts.').waitFor()
    expect(await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).isDisabled()).toBe(
      true,
    )
    await editor.page.keyboard.press('Escape')
    await project.field('Price').fill('5')
    await project.commit()
    expect(await made.read('a.json')).toBe('{\n  "price": 5\n}\n')
    expect(await made.read('other.json')).toBe('{"other": 1}')
  })

  test('refuses what cannot be checked, and says why', async ({ editor, openProject }) => {
    const slow = { properties: { code: { type: 'string', title: 'Code', pattern: '^(?=(a+)+$)' } } }
    const data = JSON.stringify({ code: `${'a'.repeat(60)}!` })
    const { made, project } = await openProject(projectOf(slow, data, { requireValid: true }), 'a.sheaf.json')
    await project.field('Code').fill(`${'a'.repeat(61)}!`)
    await editor.page.getByText('Checking took too long').waitFor()
    await project.commitButton.click()
    const refusal = project.commitDialog.getByRole('alert')
    await refusal.getByText('Checking took longer than 15 seconds').waitFor()
    const submit = project.commitDialog.getByRole('button', { name: 'Commit', exact: true })
    expect(await submit.isDisabled()).toBe(true)
    expect(await made.read('a.json')).toBe(data)
  })

  test('is asked before a commit though it was never opened and has another name', async ({
    openProject,
  }) => {
    const lax = projectOf({ properties: { price: { type: 'number', title: 'Price' } } }, '{"price": 1}')
    const strict = { options: { dataFile: '../a.json', requireValid: true }, schema }
    const { made, project } = await openProject(
      { ...lax, 'rules/of-the-house.sheaf.json': JSON.stringify(strict) },
      'a.sheaf.json',
    )
    await project.field('Price').fill('-5')
    await project.commitButton.click()
    await project.commitDialog.getByText('No gifts.').waitFor()
    expect(await made.read('a.json')).toBe('{"price": 1}')
  })
})
