import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { expect, phoneTest } from '../../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

const fields = Array.from({ length: 400 }, (_, at) => [
  `f${at + 1}`,
  { type: 'string', title: `Field ${at + 1}` },
])
const manyFields = {
  'long.sheaf.json': JSON.stringify({
    options: { dataFile: 'long.json' },
    schema: {
      title: 'Long',
      properties: { ...Object.fromEntries(fields), amount: { type: 'number', title: 'Amount', minimum: 1 } },
    },
  }),
  'long.json': '{ "amount": 0 }\n',
}

function isOutOfSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight
}

describe('on a phone', () => {
  phoneTest(
    'the header is one row, and offers every button, large enough to tap',
    async ({ make, project }) => {
      const made = await make.repository(shopProject)
      for (const [path, hasPicker] of [
        [treeAddress(made), true],
        [fileAddress(made, 'shop.sheaf.json'), true],
        [fileAddress(made, 'shop.sheaf.json', { view: 'focus' }), false],
      ] as const) {
        await project.open(path)
        await project.more.waitFor()
        expect((await project.header.boundingBox())?.height).toBeLessThanOrEqual(48)
        await project.more.tap()
        const buttons = [project.commitButton, project.reviewButton]
        for (const name of ['Share', 'Feedback', 'Help', 'Account']) buttons.push(project.headerButton(name))
        if (hasPicker) buttons.push(project.branchPicker)
        for (const button of buttons) {
          await button.waitFor()
          const box = await button.boundingBox()
          expect(box?.height ?? 0).toBeGreaterThanOrEqual(43.5)
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
        }
        expect(await project.branchPicker.count()).toBe(hasPicker ? 1 : 0)
        // What lies over the page goes when somebody goes on in it.
        await project.page.getByRole('main').tap({ position: { x: 5, y: 620 } })
        await project.headerButton('Share').waitFor({ state: 'hidden' })
        if (!path.includes('/blob/')) continue
        // So it does once another view is chosen.
        await project.more.tap()
        await project.tab('Code').tap()
        await project.headerButton('Share').waitFor({ state: 'hidden' })
        await project.code.waitFor()
      }
    },
  )

  for (const [name, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a phone on its side', { width: 844, height: 390 }],
    ['a page at 400 %', { width: 320, height: 256 }],
  ] as const) {
    phoneTest(
      `on ${name} all above the form scrolls away, and comes back`,
      async ({ editor, openProject }) => {
        const { page } = editor
        await page.setViewportSize(viewport)
        const { project } = await openProject(manyFields, 'long.sheaf.json')
        const field = (number: number) => page.getByLabel(`Field ${number}`, { exact: true })
        await field(1).waitFor()
        const middle = { x: viewport.width / 2, y: viewport.height / 2 }
        await page.mouse.move(middle.x, middle.y)
        await page.mouse.wheel(0, 4000)
        await expect.poll(() => page.getByRole('banner').evaluate(isOutOfSight)).toBe(true)
        const isOfForm = await page.evaluate(
          ({ x }) => document.elementFromPoint(x, 2)?.closest('[data-index], form, section') !== null,
          middle,
        )
        expect(isOfForm).toBe(true)
        // What is left to the form: all but the bar.
        const bar = await project.thumbBar.boundingBox()
        expect(bar?.height).toBeLessThanOrEqual(60)
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(viewport.height, 0)
        // The last field is reached, with nothing over it.
        await page.mouse.wheel(0, 1_000_000)
        await field(400).fill('x')
        expect((await field(400).boundingBox())?.y ?? 999).toBeLessThan(bar?.y ?? 0)
        await project.thumbBar.getByRole('button', { name: 'Undo' }).tap()
        await expect.poll(() => field(400).inputValue()).toBe('')
        await page.mouse.move(middle.x, middle.y)
        await page.mouse.wheel(0, -1_000_000)
        await expect.poll(() => page.getByRole('banner').evaluate(isOutOfSight)).toBe(false)
      },
    )
  }

  phoneTest('the bar below the thumb leads to the next problem', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(manyFields, 'long.sheaf.json')
    await project.thumbBar.getByRole('button', { name: 'Next problem' }).tap()
    const last = page.getByLabel('Amount', { exact: true })
    await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
    const [bar, box] = [await project.thumbBar.boundingBox(), await last.boundingBox()]
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  phoneTest(
    'a field is edited and committed by taps, the files are a tap away',
    async ({ editor, make, project }) => {
      const { page } = editor
      const made = await make.repository({ ...shopProject, 'a.json': '{}' })
      await project.open(treeAddress(made))
      await page.getByRole('main').getByRole('link', { name: /shop/ }).tap()
      await project.field('Name').fill('Tapped')
      await project.commitButton.getByText('1').waitFor()
      await project.more.tap()
      const branch = project.branchPicker.locator('span[aria-hidden]', { hasText: 'main' })
      expect(await branch.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)
      await page.keyboard.press('Escape')
      await branch.waitFor({ state: 'hidden' })
      expect(await project.more.evaluate((button) => button === document.activeElement)).toBe(true)
      await project.commitButton.tap()
      await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).tap()
      await project.commitDialog.waitFor({ state: 'hidden' })
      expect(await made.read('shop.json')).toContain('"name": "Tapped"')
      await project.more.tap()
      await page.getByRole('button', { name: 'Projects and files' }).tap()
      await project.tree.getByRole('treeitem', { name: 'a.json' }).tap()
      await page.waitForURL(`**${fileAddress(made, 'a.json')}`)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await project.more.tap()
      await project.breadcrumb.getByRole('link', { name: made.repo }).tap()
      await page.waitForURL(`**${treeAddress(made)}`)
    },
  )

  phoneTest('the head says what an entry is called, as its form does', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(
      {
        'posts.sheaf.json': JSON.stringify({
          options: { collection: { folder: 'posts' } },
          schema: { title: 'Posts', properties: { title: { type: 'string', title: 'Title' } } },
        }),
        'posts/2027-03-first.json': '{ "title": "A <i>first</i> tide" }\n',
        'posts/unnamed.json': '{}\n',
      },
      'posts/2027-03-first.json',
    )
    const head = project.header
    await project.field('Title').waitFor()
    await head.getByText('A <i>first</i> tide').waitFor()
    expect(await head.getByText('2027-03-first.json').isVisible()).toBe(false)
    await project.field('Title').fill('A second tide')
    await head.getByText('A second tide').waitFor()
    // The path stands where all else is.
    await project.more.tap()
    await project.breadcrumb.getByText('2027-03-first.json').waitFor()
    await page.getByRole('tab', { name: 'Code', exact: true }).tap()
    await head.getByText('2027-03-first.json').first().waitFor()
    await expect.poll(() => head.getByText('A second tide').count()).toBe(0)
  })

  phoneTest('what is open stays so when the phone is turned', async ({ editor, openProject }) => {
    const { page } = editor
    const schema = { properties: { box: { title: 'Box', properties: { a: { type: 'string' } } } } }
    const files = {
      'box.sheaf.json': JSON.stringify({ options: { dataFile: 'box.json' }, schema }),
      'box.json': '{ "box": { "a": "b" } }',
    }
    const { project } = await openProject(files, 'box.sheaf.json')
    await page.getByRole('button', { name: /^Box/, expanded: true }).tap()
    await page.setViewportSize({ width: 844, height: 390 })
    await project.more.waitFor()
    await page.getByRole('button', { name: /^Box/, expanded: false }).waitFor()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('tree').waitFor()
    await page.getByRole('button', { name: /^Box/, expanded: false }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await project.more.waitFor()
    await page.getByRole('button', { name: /^Box/, expanded: false }).waitFor()
  })
})

const talk = (title: string) => ({
  title,
  minutes: 30,
  speaker: { name: `${title}'s speaker`, home: { city: 'Bergen', street: { line: 'Quay 3' } } },
})
const programme = {
  'programme.sheaf.json': JSON.stringify({
    options: { dataFile: 'programme.json' },
    schema: {
      title: 'Programme',
      properties: {
        name: { type: 'string', title: 'Event' },
        days: {
          title: 'Days',
          items: {
            title: 'Day',
            properties: {
              title: { type: 'string', title: 'Title' },
              talks: {
                title: 'Talks',
                items: {
                  title: 'Talk',
                  properties: { minutes: { title: 'Minutes', type: 'integer', minimum: 5 } },
                },
              },
            },
          },
        },
      },
    },
  }),
  'programme.json': `${JSON.stringify(
    {
      name: 'Harbour days',
      days: ['Workshops', 'First day', 'Second day'].map((title) => ({
        title,
        talks: ['Ropes', 'Knots', 'Tides'].map((name) => talk(`${name} of ${title}`)),
      })),
    },
    null,
    2,
  )}\n`,
}

describe('deep places on a phone', () => {
  phoneTest('are pages, with a way back to where they were opened', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(programme, 'programme.sheaf.json')
    const form = fileAddress(made, 'programme.sheaf.json')
    const hasFocus = (locator: Locator) => locator.evaluate((one) => one === document.activeElement)
    await project.field('Event').waitFor()
    // Long data begin closed.
    const day = page.getByRole('button', { name: /^Second day/ })
    if ((await day.getAttribute('aria-expanded')) === 'false') await day.tap()
    const opener = page.getByRole('group', { name: 'Day 3' }).getByRole('button', { name: /^Talks/ })
    await opener.tap()
    const heading = page.getByRole('heading', { level: 2, name: /^Talks.*, Second day$/ })
    await expect.poll(() => hasFocus(heading)).toBe(true)
    expect(page.url()).toContain(`${form}?at=/days/2/talks`)
    expect(await project.field('Event').count()).toBe(0)

    // A page in the page, and a field on it.
    const home = page.getByRole('group', { name: 'Talk 2' }).getByRole('button', { name: /^Home/ })
    await home.tap()
    await page.getByRole('heading', { level: 2, name: /^Home/ }).waitFor()
    const city = page.getByRole('textbox', { name: 'City', exact: true })
    await city.pressSequentially('!')
    await expect.poll(() => hasFocus(city)).toBe(true)
    await page.reload()
    await expect.poll(() => city.inputValue()).toContain('!')

    // By the browser and by the page, focus comes back to what opened it.
    await page.goBack()
    await expect.poll(() => hasFocus(home)).toBe(true)
    await page.getByRole('button', { name: 'Second day', exact: true }).tap()
    await expect.poll(() => hasFocus(opener)).toBe(true)
    expect(page.url().endsWith(form)).toBe(true)
    const box = await opener.boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 999) < 787).toBe(true)
  })

  phoneTest('are where the next problem, undo and a link lead to', async ({ editor, openProject, sheaf }) => {
    const { page } = editor
    const wrong = programme['programme.json'].replace('30', '3')
    const { made, project } = await openProject(
      { ...programme, 'programme.json': wrong },
      'programme.sheaf.json',
    )
    const minutes = page
      .getByRole('spinbutton', { name: 'Minutes' })
      .or(page.getByRole('textbox', { name: 'Minutes' }))
    const hasFocus = () => minutes.first().evaluate((one) => one === document.activeElement)
    await project.thumbBar.getByRole('button', { name: 'Next problem' }).tap()
    await expect.poll(hasFocus).toBe(true)
    expect(page.url()).toContain('?at=/days/0/talks')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('45')
    await page.goBack()
    await project.field('Event').waitFor()
    await project.thumbBar.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => minutes.first().inputValue()).toBe('3')
    await page.goto(`${sheaf.url}${fileAddress(made, 'programme.sheaf.json')}?at=/days/1/talks/2/minutes`)
    await page.getByRole('heading', { level: 2, name: /, First day$/ }).waitFor()
    await expect
      .poll(() => minutes.evaluateAll((all) => all.some((one) => one === document.activeElement)))
      .toBe(true)
    // On a wide screen it is at its place in the whole form.
    await page.setViewportSize({ width: 1200, height: 900 })
    await page
      .getByRole('group', { name: 'Day 2' })
      .getByRole('group', { name: 'Talks' })
      .first()
      .waitFor({ state: 'attached' })
  })

  phoneTest('that were looked at last are there again', async ({ editor, openProject, sheaf }) => {
    const { page } = editor
    const { made, project } = await openProject({ ...manyFields, 'other.json': '{}' }, 'long.sheaf.json')
    const form = fileAddress(made, 'long.sheaf.json')
    const field = (number: number) => page.getByLabel(`Field ${number}`, { exact: true })
    const isInSight = (number: number) =>
      field(number).evaluateAll((all) =>
        all.some(
          (one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight,
        ),
      )
    await field(1).waitFor()
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, 12_000)
    await expect.poll(() => isInSight(1)).toBe(false)
    const top = async () =>
      page.evaluate(() => {
        const labels = [...document.querySelectorAll('label')]
        return labels.find((one) => one.getBoundingClientRect().top > 30)?.textContent ?? ''
      })
    const numberOf = async () => Number(/\d+/.exec(await top())?.[0])
    const left = await numberOf()
    expect(left).toBeGreaterThan(50)
    // Written down after a pause, or as the page goes.
    await page.reload()
    await expect.poll(() => isInSight(left + 1)).toBe(true)
    await page.mouse.wheel(0, -1_000_000)
    await project.more.tap()
    await project.breadcrumb.getByRole('link', { name: made.repo }).tap()
    await page.waitForURL(`**${treeAddress(made)}`)
    await page.goBack()
    await expect.poll(() => isInSight(1)).toBe(true)
    await page.mouse.wheel(0, 12_000)
    await expect.poll(() => isInSight(1)).toBe(false)
    const second = await numberOf()
    await page.goto(`${sheaf.url}${fileAddress(made, 'other.json')}`)
    await project.code.waitFor()
    await page.goBack()
    await expect.poll(() => isInSight(second + 1)).toBe(true)
    await page.goto(`${sheaf.url}${form}?at=/f3`)
    await expect.poll(() => isInSight(3)).toBe(true)
  })
})
