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

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Starts a thread for what a stranger's content may make slow, so that it can be ended. Under
 * `require-trusted-types-for 'script'` only a policy may name its script.
 * @param address of a worker that Vite has built: `import address from './worker.ts?worker&url'`.
 */
export function spawnWorker(address: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: ownScript })
  return new Worker(policy === undefined ? address : policy.createScriptURL(address), { type: 'module' })
}

/** Built scripts are in one folder, this one too. The files of repositories are of the same origin, and are not there. */
function ownScript(url: string): string {
  const folder = import.meta.env.DEV ? new URL('/src/', location.href).href : folderOf(import.meta.url)
  if (folderOf(new URL(url, location.href).href).startsWith(folder)) return url
  throw new TypeError(`${url} is none of our workers`)
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}
