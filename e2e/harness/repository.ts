export interface MadeRepository {
  readonly owner: string
  readonly repo: string
  /**
   * Commits files (null deletes) to a branch as a colleague would, past the page under test: onto `parent`, else onto
   * what the branch is. Answers the commit id.
   */
  commit(
    files: Readonly<Record<string, string | null>>,
    options?: { branch?: string; message?: string; parent?: string },
  ): Promise<string>
  /** The text of a file on a branch, or undefined where there is none. */
  read(path: string, branch?: string): Promise<string | undefined>
  createBranch(name: string, from?: string): Promise<void>
  /** Commit id of a branch. */
  head(branch?: string): Promise<string>
  /** Lets changes of a branch in through reviews only. */
  protect(branch: string): Promise<void>
  archive(): Promise<void>
  get(path: string): Promise<unknown>
}

let made = 0

/** Speaks to the provider's REST API with a token, outside of any browser. */
export class RepositoryMaker {
  readonly #api: string
  readonly #token: string

  constructor(api: string, token: string) {
    this.#api = api
    this.#token = token
  }

  /** A new repository of the token's user holding `files` on `main`. */
  async repository(
    files: Readonly<Record<string, string>>,
    options: { name?: string; isPrivate?: boolean } = {},
  ): Promise<MadeRepository> {
    made += 1
    const name = options.name ?? `made-${made}-${Date.now().toString(36)}`
    const created = await this.call('POST', '/user/repos', {
      name,
      private: options.isPrivate ?? false,
      auto_init: true,
    })
    const owner = member(member(created, 'owner'), 'login')
    const repository = this.open(text(owner), text(member(created, 'name')))
    await repository.commit({ 'README.md': null, ...files }, { message: 'Starts the repository' })
    return repository
  }

  open(owner: string, repo: string): MadeRepository {
    const base = `/repos/${owner}/${repo}`
    const head = async (branch: string) =>
      text(
        member(member(await this.call('GET', `${base}/git/ref/heads/${encodeURI(branch)}`), 'object'), 'sha'),
      )
    return {
      owner,
      repo,
      commit: async (files, { branch = 'main', message = 'Colleague was here', parent: given } = {}) => {
        const parent = given ?? (await head(branch))
        const tree = await this.call('POST', `${base}/git/trees`, {
          base_tree: parent,
          tree: Object.entries(files).map(([path, content]) => ({
            path,
            mode: '100644',
            type: 'blob',
            ...(content === null ? { sha: null } : { content }),
          })),
        })
        const commit = await this.call('POST', `${base}/git/commits`, {
          message,
          tree: member(tree, 'sha'),
          parents: [parent],
        })
        const sha = text(member(commit, 'sha'))
        await this.call('PATCH', `${base}/git/refs/heads/${encodeURI(branch)}`, { sha })
        return sha
      },
      read: async (path, branch = 'main') => {
        const url = `${this.#api}${base}/contents/${path.split('/').map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(branch)}`
        const answer = await fetch(url, {
          headers: { ...this.#headers(), Accept: 'application/vnd.github.raw+json' },
        })
        return answer.ok ? answer.text() : undefined
      },
      createBranch: async (name, from = 'main') => {
        await this.call('POST', `${base}/git/refs`, { ref: `refs/heads/${name}`, sha: await head(from) })
      },
      head: (branch = 'main') => head(branch),
      protect: async (branch) => {
        await this.call('PUT', `${base}/branches/${encodeURIComponent(branch)}/protection`, {
          required_status_checks: null,
          enforce_admins: true,
          required_pull_request_reviews: { required_approving_review_count: 0 },
          restrictions: null,
        })
      },
      archive: async () => {
        await this.call('PATCH', base, { archived: true })
      },
      get: (path) => this.call('GET', `${base}${path}`),
    }
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#api}${path}`, {
      method,
      headers: { ...this.#headers(), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }

  #headers() {
    return { Authorization: `Bearer ${this.#token}` }
  }
}

/** A member of an answer whose shape the hub's own tests check. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`expected a string, got ${JSON.stringify(value)}`)
  return value
}
