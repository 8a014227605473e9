import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type MadeRepository, member } from '../harness/repository'
import { ProjectPage } from '../pages/project'
import type { FaultProxy } from './FaultProxy'
import { faultsOf, type Trouble } from './trouble'

/** How long a person looks on before the next try. */
const PATIENCE = 20_000
const MAX_TRIES = 8

/** What the repository must hold after one run. */
export interface Expected {
  readonly field: string
  readonly value: string
  readonly message: string
  /** What colleagues committed meanwhile, by field. */
  readonly colleague: ReadonlyMap<string, string>
}

/** One edit on its way into the repository, by a person who does not give up. */
export class CommitRun {
  readonly #proxy: FaultProxy
  readonly #context: BrowserContext
  readonly #address: string
  readonly #colleague = new Map<string, string>()
  #project: ProjectPage

  constructor(proxy: FaultProxy, project: ProjectPage, address: string) {
    this.#proxy = proxy
    this.#project = project
    this.#context = project.page.context()
    this.#address = address
  }

  /** The page that is left; another one than at the start, if that was killed. */
  get project(): ProjectPage {
    return this.#project
  }

  /** Edits `field` to `value` and commits it through the trouble, as often as it takes. */
  async commit(
    trouble: Trouble,
    edit: { field: string; value: string; message: string },
    colleague: (field: string, value: string) => Promise<unknown>,
  ): Promise<Expected> {
    const { field, value, message } = edit
    const other = field === 'a' ? 'b' : 'a'
    const note = async (at: string) => {
      await colleague(at, `theirs of ${message}`)
      if (at !== field) this.#colleague.set(at, `theirs of ${message}`)
    }
    if (trouble.name === 'storage-full') await limitStorage(this.#project.page, 1)
    await this.#field(field).fill(value)
    await this.#openDialog(message)
    this.#proxy.harm(
      faultsOf(trouble, {
        commitElsewhere: () => note(other),
        commitHere: () => note(field),
        killTab: () => this.#project.page.close({ runBeforeUnload: false }),
      }),
    )
    await this.#submit()
    for (let tries = 0; !(await this.#isDone()); tries += 1) {
      if (tries === MAX_TRIES) throw new Error(`not committed after ${MAX_TRIES} tries`)
      this.#proxy.heal()
      await this.#goOn(edit)
    }
    this.#proxy.heal()
    if (trouble.name === 'storage-full') await limitStorage(this.#project.page, undefined)
    return { field, value, message, colleague: this.#colleague }
  }

  /** The questions of a conflict have the field's name too. */
  #field(name: string): Locator {
    return this.#project.page.getByRole('textbox', { name, exact: true })
  }

  async #openDialog(message: string): Promise<void> {
    await this.#project.commitButton.click()
    await this.#project.commitDialog.getByLabel('Commit message').fill(message)
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
    if (page.isClosed()) return false
    // What was merged is told once; nothing can be typed before it was read.
    const told = page.getByRole('dialog', { name: /^Committed, together/ })
    if (await told.isVisible()) {
      await page.keyboard.press('Escape')
      await told.waitFor({ state: 'hidden' })
    }
    if (await commitDialog.isVisible()) return false
    await this.#field('a').waitFor()
    return commitButton.isDisabled()
  }

  /** What a person does then: opens the page again, signs in again, answers what is asked, commits again. */
  async #goOn(edit: { field: string; value: string; message: string }): Promise<void> {
    if (this.#project.page.isClosed()) {
      const page = await this.#context.newPage()
      this.#project = new ProjectPage(page, this.#project.url)
      await this.#project.open(this.#address)
      await this.#field('a').waitFor()
    }
    const { page, commitDialog } = this.#project
    await this.#signInAgain(page)
    const value = await this.#field(edit.field).inputValue()
    if (value !== edit.value) throw new Error(`the edit is lost: '${value}' instead of '${edit.value}'`)
    if (!(await commitDialog.isVisible())) {
      if (await this.#project.commitButton.isDisabled()) return
      await this.#openDialog(edit.message)
    }
    const mine = commitDialog.getByRole('radio', { name: /yours|mine/i })
    if (await mine.first().isVisible()) await mine.first().check({ force: true })
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

/** The state of the branch against what one run must have left there. */
export async function faultsIn(made: MadeRepository, expected: Expected): Promise<readonly string[]> {
  const { field, value, message, colleague } = expected
  const found: string[] = []
  const answer = await made.get('/commits?per_page=30')
  const commits = Array.isArray(answer) ? answer.map(summaryOf) : []
  const ours = commits.filter((commit) => commit.message.startsWith(message))
  const [first] = ours
  if (!first || ours.length > 1) return [`the edit is in ${ours.length} commits`]
  const committed = await dataOf(made, first.sha)
  if (committed(field) !== value) found.push(`the commit has ${committed(field)} as ${field}, not ${value}`)
  // Colleagues who come later may write over it: they have seen it.
  const onBranch = await dataOf(made, commits[0]?.sha)
  if (commits[0] === first && onBranch(field) !== value) found.push(`the branch has ${onBranch(field)}`)
  for (const [name, theirs] of colleague) {
    if (onBranch(name) !== theirs) found.push(`a colleague's ${name} was overwritten by ${onBranch(name)}`)
  }
  return found
}

function summaryOf(commit: unknown): { readonly sha: string; readonly message: string } {
  return { sha: String(member(commit, 'sha')), message: String(member(member(commit, 'commit'), 'message')) }
}

async function dataOf(made: MadeRepository, ref = 'main'): Promise<(name: string) => unknown> {
  const data: unknown = JSON.parse((await made.read('faults.json', ref)) ?? 'null')
  return (name) => member(data, name)
}
