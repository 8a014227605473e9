/** Some files of a part did not arrive, as the network or the server is away: asking again may help. */
export class PartAway extends Error {
  readonly wasOffline = !navigator.onLine
}

/** What is on its way or there, by address. */
const arriving = new Map<string, Promise<void>>()

/**
 * Stands in the place of every `import()` (`partsFirst` in vite.config.ts), with all files that it will ask for. They
 * are brought into the browser's cache before it: where one does not come, the import is not tried, because Chromium
 * keeps the failure of an import as long as the page lives and never asks again
 * (https://github.com/whatwg/html/pull/10327 is to change that). The same goes for a `<link rel="preload">`. Each is
 * read as soon as it is there: by the import alone it would be once all that names it has been.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(
    files.map((file) => arrive(new URL(import.meta.env.BASE_URL + file, location.origin).href)),
  )
  return load()
}

function arrive(address: string): Promise<void> {
  const known = arriving.get(address)
  if (known) return known
  const arrival = (isOfPage(address) ? Promise.resolve() : bring(address)).catch((error: unknown) => {
    arriving.delete(address)
    throw error
  })
  arriving.set(address, arrival)
  return arrival
}

/** What the page itself has brought is there. */
function isOfPage(address: string): boolean {
  const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  return [...document.scripts, ...document.styleSheets, ...preloaded].some(
    (file) => ('src' in file ? file.src : file.href) === address,
  )
}

async function bring(address: string): Promise<void> {
  const status = await statusOf(address)
  // A busy server, or a gateway before it, may have it the next time.
  if (status === undefined || status >= 500) throw new PartAway(address)
  if (status >= 400) throw new Error(`${status}: ${address}`)
  if (address.endsWith('.css')) await style(address)
  else document.head.append(linkTo('modulepreload', address))
}

/** Of a file that has come as a whole; undefined where none has. */
async function statusOf(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

function linkTo(rel: string, address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = address
  return link
}

function style(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = linkTo('stylesheet', address)
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new PartAway(address))
    })
    document.head.append(link)
  })
}
