// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import address from './worker.ts?worker&url'

/** The name that `trusted-types` of the pages' policy must allow. */
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

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Starts the validator's thread. Under `require-trusted-types-for 'script'` only a policy may name its script. */
export function spawnWorker(): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: ownScript })
  return new Worker(policy === undefined ? address : policy.createScriptURL(address), { type: 'module' })
}

function ownScript(url: string): string {
  if (url !== address) throw new TypeError(`only the validator may run as a worker, not ${url}`)
  return url
}
