import { getLocale } from '~/paraglide/runtime'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "5.2 MB": decimal units, as providers count. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[power] ?? 'byte'
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value)
}
