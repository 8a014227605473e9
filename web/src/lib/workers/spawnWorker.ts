// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker

// oxlint-disable-next-line import/default -- as above
import markdown from '~/forms/widgets/markdown/worker.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import validation from '~/validation/worker.ts?worker&url'
import entries from '~/workspace/entries/worker.ts?worker&url'

/** The name that `trusted-types` of the pages' policy must allow. It may be made once. */
const POLICY = 'sheaf-worker'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

declare global {
  // TypeScript's own libraries do not have Trusted Types yet.
  var trustedTypes: TrustedTypes | undefined
}

const addresses = { entries, validation, markdown }

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Starts a thread for what a stranger's content may make slow, so that it can be ended. Under
 * `require-trusted-types-for 'script'` only a policy may name its script.
 */
export function spawnWorker(kind: keyof typeof addresses): Worker {
  const address = addresses[kind]
  policy ??= globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: ownScript })
  return new Worker(policy === undefined ? address : policy.createScriptURL(address), { type: 'module' })
}

function ownScript(url: string): string {
  if (!Object.values(addresses).includes(url)) throw new TypeError(`${url} is none of our workers`)
  return url
}
