import type { Locator, Page } from 'playwright-core'
import type { MadeRepository } from '../harness/repository'
import { FileField } from '../pages/fileField'
import { fileAddress, ProjectPage } from '../pages/project'
import type { Colleague } from './Colleague'
import { type Edit, fields, paths } from './edit'
import type { FaultProxy } from './FaultProxy'
import type { Expected } from './outcome'
import { faultsOf, type Surroundings, type Trouble } from './trouble'

/** How long a person looks on before the next try. */
const PATIENCE = 20_000
const MAX_TRIES = 8

/** One edit on its way into the repository, by a person who does not give up. */
export class CommitRun {
  readonly #proxy: FaultProxy
  readonly #made: MadeRepository
  readonly #colleague: Colleague
  readonly #theirs = new Map<string, string>()
  #project: ProjectPage

  constructor(proxy: FaultProxy, made: MadeRepository, colleague: Colleague, project: ProjectPage) {
    this.#proxy = proxy
    this.#made = made
    this.#colleague = colleague
    this.#project = project
  }

  /** The page that is left; another one than at the start, if that was killed. */
  get project(): ProjectPage {
    return this.#project
  }

  /** Makes the edit and commits it through the trouble, as often as it takes. */
  async commit(trouble: Trouble, edit: Edit): Promise<Expected> {
    if (trouble.name === 'storage-full') await limitStorage(this.#project.page, 1)
    await this.#make(edit)
    await this.#openDialog(edit)
    this.#proxy.harm(faultsOf(trouble, this.#surroundings(trouble, edit)))
    await this.#submit()
    for (let tries = 0; !(await this.#isDone()); tries += 1) {
      if (tries === MAX_TRIES) throw new Error(`not committed after ${MAX_TRIES} tries`)
      this.#proxy.heal()
      await this.#goOn(edit)
    }
    this.#proxy.heal()
    await this.#proxy.quiet()
    if (trouble.name === 'storage-full') await limitStorage(this.#project.page, undefined)
    return { edit, theirs: this.#theirs }
  }

  #surroundings({ way }: Trouble, { field, message }: Edit): Surroundings {
    const colleague = this.#colleague
    const other = fields.find((name) => name !== field) ?? field
    const value = `theirs of ${message}`
    return {
      commitElsewhere: async () => {
        if (await colleague.setValue(paths.first, other, value, way)) this.#theirs.set(other, value)
      },
      commitHere: () => colleague.setValue(paths.first, field, value, way),
      remove: () => colleague.commit({ [paths.first]: null }, way),
      rename: async () => {
        const text = (await this.#made.read(paths.first)) ?? null
        await colleague.commit({ [paths.first]: null, [paths.renamed]: text }, way)
      },
      killTab: () => this.#project.page.close({ runBeforeUnload: false }),
    }
  }

  async #make({ field, value, isInSecond, upload }: Edit): Promise<void> {
    await this.#field(field).fill(value)
    if (!isInSecond) return
    await this.#open('second.sheaf.json')
    await this.#field(field).fill(value)
    if (!upload) return
    const photo = new FileField(this.#project.page, 'Photo')
    await photo.pick(upload)
    await photo.waiting.waitFor()
  }

  async #open(path: string): Promise<void> {
    await this.#project.open(fileAddress(this.#made, path))
    await this.#field('a').waitFor()
  }

  /** The questions of a conflict have the field's name too. */
  #field(name: string): Locator {
    return this.#project.page.getByRole('textbox', { name, exact: true })
  }

  async #openDialog({ message, newBranch }: Edit): Promise<void> {
    await this.#project.commitButton.click()
    const dialog = this.#project.commitDialog
    await dialog.getByLabel('Commit message').fill(message)
    if (newBranch === undefined) return
    await dialog.getByRole('checkbox', { name: 'Commit to a new branch' }).check({ force: true })
    await dialog.getByLabel('New branch name').fill(newBranch)
  }

  /** Sends the form and waits for what comes of it: done, refused, asked, or no page any more. */
  async #submit(): Promise<void> {
    const { page, commitDialog } = this.#project
    try {
      await this.#project.submitCommit()
      await Promise.race([
        commitDialog.waitFor({ state: 'hidden', timeout: PATIENCE }),
        page.waitForEvent('close', { timeout: PATIENCE }),
        // While it works the button is loading; that it is no longer ends the try.
        commitDialog
          .locator('button:not([data-loading])', { hasText: /^Commit$/ })
          .waitFor({ timeout: PATIENCE }),
      ])
    } catch (error) {
      if (!page.isClosed()) throw error
    }
  }

  async #isDone(): Promise<boolean> {
    const { page, commitDialog, commitButton } = this.#project
    if (page.isClosed() || (await commitDialog.isVisible())) return false
    this.#proxy.heal()
    // Where the edit has followed a file to its new name, the form's own file is not there any more.
    const shown = this.#field('a').or(page.getByRole('button', { name: `Create ${paths.first}` }))
    try {
      await shown.waitFor({ timeout: 2_000 })
    } catch {
      // The trouble has hit what is read after the commit, and the page says so.
      await page.reload()
      await shown.waitFor()
    }
    return commitButton.isDisabled()
  }

  /** What a person does then: opens the page again, signs in again, answers what is asked, commits again. */
  async #goOn(edit: Edit): Promise<void> {
    if (this.#project.page.isClosed()) {
      this.#project = await openPage(this.#project)
      await this.#open('faults.sheaf.json')
    }
    const { page, commitDialog } = this.#project
    await this.#signInAgain(page)
    const value = await this.#field(edit.field).inputValue()
    if (value !== edit.value) throw new Error(`the edit is lost: '${value}' instead of '${edit.value}'`)
    if (!(await commitDialog.isVisible())) {
      if (await this.#project.commitButton.isDisabled()) return
      await this.#openDialog(edit)
    }
    await answer(commitDialog)
    await this.#submit()
  }

  async #signInAgain(page: Page): Promise<void> {
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    if (!(await signIn.first().isVisible())) return
    const { commitDialog } = this.#project
    if (await commitDialog.isVisible()) await commitDialog.getByRole('button', { name: 'Cancel' }).click()
    await signIn.first().click()
    await page.getByRole('button', { name: /^Continue as/ }).click()
    await this.#field('a').waitFor()
  }
}

/** Insists on the own edit; in a file that has another name now it goes there. */
async function answer(dialog: Locator): Promise<void> {
  for (const name of [/^Put your edits into/, /^(Yours|Bring it back)/]) {
    const mine = dialog.getByRole('radio', { name }).first()
    if (!(await mine.isVisible())) continue
    await mine.check({ force: true })
    return
  }
}

/** A new page in the same browser, whose person reads and closes the word about what was merged. */
export async function openPage({ page, url }: ProjectPage): Promise<ProjectPage> {
  return readNews(new ProjectPage(await page.context().newPage(), url))
}

/** The word about what was merged is read and closed wherever it comes up. */
export async function readNews(project: ProjectPage): Promise<ProjectPage> {
  const done = project.dialog(/^Committed/).getByRole('button', { name: 'Done' })
  // A page that goes away takes its news along.
  await project.page.addLocatorHandler(done, (button) => button.press('Enter').catch(() => undefined))
  return project
}

/** Lets the page's origin keep so many bytes only; undefined: as many as there are. */
async function limitStorage(page: Page, bytes: number | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes !== undefined && { quotaSize: bytes }),
  })
  await session.detach()
}
