import { forgetHad, hasHad, noteHad } from './hadScripts'

/** Some files of a part did not arrive, as the network or the server is away: asking again may help. */
export class PartAway extends Error {
  readonly wasOffline = !navigator.onLine
}

/** What is on its way or there, by its name. */
const arriving = new Map<string, Promise<void>>()

/**
 * Stands in the place of every `import()` (`partsFirst` in vite.config.ts), with all files that it will ask for. They
 * are brought into the browser's cache before it: where one does not come, the import is not tried, because Chromium
 * keeps the failure of an import as long as the page lives and never asks again
 * (https://github.com/whatwg/html/pull/10327 is to change that). The same goes for a `<link rel="preload">`. Each is
 * read as soon as it is there: by the import alone it would be once all that names it has been.
 *
 * What a script asks for by itself, Chromium keeps without its compiled code. So what an earlier page has had is imported
 * at once: it is in the cache, and where it is not, and does not come, the page has to be loaded anew.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(arrive))
  return load().catch((error: unknown) => {
    forgetHad()
    throw error
  })
}

function arrive(file: string): Promise<void> {
  const known = arriving.get(file)
  if (known) return known
  const address = new URL(import.meta.env.BASE_URL + file, location.origin).href
  const arrival = (isOfPage(address) ? Promise.resolve() : bring(file, address)).catch((error: unknown) => {
    arriving.delete(file)
    throw error
  })
  arriving.set(file, arrival)
  return arrival
}

/** What the page itself has brought is there. */
function isOfPage(address: string): boolean {
  const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  return [...document.scripts, ...document.styleSheets, ...preloaded].some(
    (file) => ('src' in file ? file.src : file.href) === address,
  )
}

async function bring(file: string, address: string): Promise<void> {
  const isScript = !file.endsWith('.css')
  if (!(isScript && navigator.onLine && hasHad(file))) {
    const status = await statusOf(address)
    // A busy server, or a gateway before it, may have it the next time.
    if (status === undefined || status >= 500) throw new PartAway(address)
    if (status >= 400) throw new Error(`${status}: ${address}`)
  }
  if (!isScript) return style(address)
  noteHad(file)
  document.head.append(linkTo('modulepreload', address))
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
