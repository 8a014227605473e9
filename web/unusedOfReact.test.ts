import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { capturedEvents } from './unusedOfReact'

it('leaves out no event that an element of ours listens to', async () => {
  const folder = fileURLToPath(new URL('./src/', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(500)
  const unheard = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(folder + name, 'utf8')
      const elements = text.match(/<[a-z]\w*\s[^<]*/g) ?? []
      const heard = elements.flatMap((element) => element.match(/\bon[A-Z]\w+(?==\{)/g) ?? [])
      return heard.filter((event) => !isHeard(event)).map((event) => `${name}: ${event}`)
    }),
  )
  expect(unheard.flat()).toEqual([])
})

function isHeard(event: string): boolean {
  const captured = /^on(\w+)Capture$/.exec(event)?.[1]
  // That a pointer is captured is an event itself.
  if (captured !== undefined && !/^(Got|Lost)Pointer$/.test(captured))
    return capturedEvents.includes(nativeName(captured))
  return !/^on(Select|BeforeInput|KeyPress|Composition\w+)$/.test(event)
}

function nativeName(event: string): string {
  return event === 'DoubleClick' ? 'dblclick' : event.toLowerCase()
}
