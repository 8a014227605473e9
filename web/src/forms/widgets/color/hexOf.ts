/**
 * A CSS colour as `#rrggbb`, which is all that the browser's picker takes: short hexes, names and functions too, without
 * their transparency. Undefined for what is no colour.
 */
export function hexOf(color: string): string | undefined {
  if (/^#[\da-f]{6}$/i.test(color)) return color.toLowerCase()
  if (color === '' || !CSS.supports('color', color)) return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  // `#rrggbb`, or `rgba(r, g, b, a)`; other colour spaces are left out.
  const shown = context.fillStyle
  if (shown.startsWith('#')) return shown
  const [, ...channels] = /^rgba\((\d+), (\d+), (\d+), /.exec(shown) ?? []
  if (channels.length === 0) return undefined
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}
