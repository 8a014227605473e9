import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { waitUntilKept } from '../harness/kept'
import { comeBack, lookAnew } from '../harness/lookIn'
import { FileField } from '../pages/fileField'
import { ProjectPage } from '../pages/project'
import { limitStorage } from './limitStorage'
import type { Values } from './outcome'
import type { Edit } from './plan'
import { type Content, fields, second } from './projects'

const MAX_LOOKS = 120

/** Somebody at a page of the first project, who does not give up. */
export class Person {
  readonly #address: string
  readonly #content: Content
  #project: ProjectPage
  #isGone = false

  private constructor(project: ProjectPage, address: string, content: Content) {
    this.#project = project
    this.#address = address
    this.#content = content
  }

  static async at(page: Page, url: string, address: string, content: Content): Promise<Person> {
    const person = new Person(new ProjectPage(page, url), address, content)
    await person.#project.open(address)
    await person.field('a').waitFor()
    return person
  }

  get page(): Page {
    return this.#project.page
  }

  /** Whether the page was closed or killed. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** A field of the form of this file, else of the one that is shown; also while a dialog is in front. */
  field(name: string, data = ''): Locator {
    const form = this.page.getByRole('region', { name: `Form of ${data}`, includeHidden: true })
    return form.getByRole('textbox', { name, exact: true, includeHidden: true })
  }

  async make({ field, value, isInSecond, upload }: Edit): Promise<void> {
    await this.field(field, this.#content.path).fill(value)
    if (!isInSecond) return
    await this.#project.projectsPanel.getByRole('link', { name: 'second' }).click()
    await this.field(field, second).fill(value)
    if (!upload) return
    const photo = new FileField(this.page, 'Photo')
    await photo.pick(upload)
    await photo.waiting.waitFor()
  }

  /** Until the browser has the edit, and it must not be lost any more. */
  async waitUntilKept({ value, isInSecond }: Edit): Promise<void> {
    for (const path of isInSecond ? [this.#content.path, second] : [this.#content.path]) {
      await waitUntilKept(this.page, value, path)
    }
  }

  async openDialog({ message }: Edit, newBranch: string | undefined): Promise<void> {
    const { commitButton, commitDialog } = this.#project
    await commitButton.click()
    await commitDialog.getByLabel('Commit message').fill(message)
    if (newBranch === undefined) return
    await this.#project.showDetails()
    await commitDialog.getByRole('checkbox', { name: 'Commit to a new branch' }).check({ force: true })
    // Whether the name is free is looked up once typing rests. That is no call of the commit, whose calls are counted.
    const lookedUp = this.page.waitForResponse((response) =>
      response.url().includes(`/matching-refs/heads/${newBranch}?`),
    )
    await commitDialog.getByLabel('New branch name').fill(newBranch)
    await lookedUp
  }

  /** Sends the form and waits for what comes of it: done, refused, asked, or no page any more. */
  async submit(): Promise<void> {
    const { commitDialog } = this.#project
    // Why it failed, or what is asked. A dialog that has neither is about to close.
    const verdict = this.page.getByRole('alert').or(this.page.getByRole('radio'))
    try {
      await this.#project.submitCommit()
      // While it works the button is loading. That it is no longer ends the try, well or not.
      await commitDialog.locator('button[data-loading]').waitFor({ state: 'hidden' })
      await commitDialog.filter({ hasNot: verdict }).waitFor({ state: 'hidden' })
    } catch (error) {
      if (!this.#isGone) throw error
    }
  }

  /** Closes the page as a person does who has no patience. */
  async close(): Promise<void> {
    this.#isGone = true
    await this.page.close({ runBeforeUnload: false })
  }

  /** Ends the page's process. */
  async kill(): Promise<void> {
    this.#isGone = true
    const { page } = this
    const session = await page.context().newCDPSession(page)
    const crash = page.waitForEvent('crash')
    // It is not answered any more.
    session.send('Page.crash').catch(() => undefined)
    await crash
    await page.close()
  }

  /** Whether the commit is through, and the page is back at its work; `mend` ends the trouble before a retry. */
  async isDone(mend: () => void): Promise<boolean> {
    try {
      return await this.#isDone(mend)
    } catch (error) {
      if (!this.#isGone) throw error
      return false
    }
  }

  async #isDone(mend: () => void): Promise<boolean> {
    const { page, commitDialog, commitButton } = this.#project
    if (this.#isGone || (await commitDialog.isVisible())) return false
    // What was merged is told once; nothing can be typed before it was read.
    const told = this.#project.dialog(/^Committed/)
    if (await told.isVisible()) {
      await told.getByRole('button', { name: 'Done' }).click()
      await told.waitFor({ state: 'hidden' })
    }
    // Where the edit has followed a file to its new name, or a colleague removes the file, it is not there any more.
    const create = page.getByRole('button', { name: `Create ${this.#content.path}` })
    const gone = page.getByText(`There is no ${basename(this.#content.path)} here`)
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    const back = this.field('a').or(create).or(gone)
    await back.or(retry).first().waitFor()
    // The trouble has hit what is read after the commit, and the page says so.
    mend()
    if (await retry.isVisible()) await retry.click()
    await back.first().waitFor()
    return commitButton.isDisabled()
  }

  /** Opens the first project again, in another tab. */
  async reopen(): Promise<void> {
    const context = this.page.context()
    this.#project = new ProjectPage(await context.newPage(), this.#project.url)
    this.#isGone = false
    await this.#project.open(this.#address)
    await this.field('a').waitFor()
  }

  /** What the page has in the field of the edit. */
  async valueOf({ field }: Edit): Promise<string> {
    return this.field(field).inputValue()
  }

  /**
   * What a person does then: signs in again, answers what is asked, commits again. `newBranch` is the name for another
   * one where the form is lost. Answers whether there was anything left to commit.
   */
  async goOn(edit: Edit, newBranch: string | undefined): Promise<boolean> {
    await this.field('a').waitFor()
    await this.#signInAgain()
    const value = await this.valueOf(edit)
    if (value !== edit.value) throw new Error(`the edit is lost: '${value}' instead of '${edit.value}'`)
    if (!(await this.#project.commitDialog.isVisible())) {
      if (await this.#project.commitButton.isDisabled()) return false
      await this.openDialog(edit, newBranch)
    }
    await insist(this.#project.commitDialog)
    await this.submit()
    return true
  }

  async limitStorage(bytes: number | undefined): Promise<void> {
    await limitStorage(this.page, bytes)
  }

  /** Back to the first project on `main`, without loading the page anew. */
  async goBack(): Promise<void> {
    while (this.#project.path() !== this.#address) await this.page.goBack()
    // The address changes before the page does.
    await this.#project.branchPicker.and(this.page.getByRole('button', { name: 'main' })).waitFor()
  }

  /** Looks in again until the page has noticed what has happened on the branch, which has these values now. */
  async lookIn(values: Values): Promise<void> {
    for (let looks = 0; !(await this.#shows(values)); looks += 1) {
      if (looks === MAX_LOOKS) throw new Error('the page does not show what the branch has')
      await comeBack(this.page)
    }
  }

  /** Looks in again until the page has asked what `main` is. */
  async lookAnew(): Promise<void> {
    await lookAnew(this.page)
  }

  /** What is on the screen, for whoever reads of a failure. */
  async tell(): Promise<string> {
    return this.#isGone ? 'no page' : this.page.locator('body').ariaSnapshot()
  }

  async #shows(values: Values): Promise<boolean> {
    if (!(await this.field('a', this.#content.path).isVisible())) return false
    for (const name of fields) {
      const shown = await this.field(name, this.#content.path).inputValue()
      if (shown !== values?.get(name)) return false
    }
    return true
  }

  async #signInAgain(): Promise<void> {
    const { page, commitDialog } = this.#project
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    if (!(await signIn.first().isVisible())) return
    if (await commitDialog.isVisible()) await commitDialog.getByRole('button', { name: 'Cancel' }).click()
    await signIn.first().click()
    await page.getByRole('button', { name: /^Continue as/ }).click()
    await this.field('a').waitFor()
  }
}

/** Insists on the own edit; in a file that has another name now it goes there. */
async function insist(dialog: Locator): Promise<void> {
  for (const name of [/^Put your edits into/, /^(Yours|Bring it back)/]) {
    const mine = dialog.getByRole('radio', { name }).first()
    if (!(await mine.isVisible())) continue
    await mine.check({ force: true })
    return
  }
}
