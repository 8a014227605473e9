import { readFile } from 'node:fs/promises'

/** The scripts of the page that have one of these names in the build. A part that comes later bears no name of its own. */
export async function filesOfParts(names: readonly string[]): Promise<readonly string[]> {
  const text = await readFile(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8')
  const built: Readonly<Record<string, { readonly name?: string; readonly file: string }>> = JSON.parse(text)
  const scripts = Object.values(built).filter(({ file }) => file.endsWith('.js'))
  return names.map((name) => {
    const script = scripts.find((one) => one.name === name)
    if (script === undefined) throw new Error(`no part of the page is called ${name}`)
    return script.file
  })
}
