import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = { light: 0, dark: 1 }
type Theme = keyof typeof themes

const backgrounds = ['bg', 'bg-subtle', 'bg-raised', 'bg-hover', 'bg-selected']
const tints = ['accent-subtle', 'danger-subtle', 'warning-subtle', 'success-subtle']

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(['text', 'text-muted', 'accent', 'danger', 'warning', 'success'])('%s can be read', (name) => {
    const contrasts = [...backgrounds, ...tints].map((background) => contrast(theme, name, background))
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['border-strong', 'focus'])('%s can be seen', (name) => {
    const contrasts = backgrounds.map((background) => contrast(theme, name, background))
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
  })

  it.each(['accent', 'accent-hover', 'danger'])('text on %s can be read', (name) => {
    expect(contrast(theme, 'text-on-accent', name)).toBeGreaterThanOrEqual(4.5)
  })
})

/** WCAG 2.2, "contrast ratio". */
function contrast(theme: Theme, a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(theme, a), luminance(theme, b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(theme: Theme, name: string): number {
  const hex = colour(theme, name)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function colour(theme: Theme, name: string): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  const found = match?.[themes[theme] + 1]
  if (found === undefined) throw new Error(`tokens.css has no --color-${name}`)
  return found
}
