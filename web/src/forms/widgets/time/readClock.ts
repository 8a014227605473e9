/** A time of day as people write it (`9:30`, `9.30`, `9h30`, `9 pm`), as `HH:MM` or `HH:MM:SS`. */
export function readClock(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const { groups } =
    /^(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::(?<second>\d{2}))?(?: ?(?<half>[ap])\.?m\.?)?$/i.exec(text) ??
    /^(?<hour>\d{1,2}) ?(?<half>[ap])\.?m\.?$/i.exec(text) ??
    {}
  if (groups === undefined) return undefined
  const { hour: typedHour = '', minute = '00', second, half } = groups
  const hour = half === undefined ? Number(typedHour) : ofHalf(Number(typedHour), half.toLowerCase())
  if (hour === undefined || hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return [String(hour).padStart(2, '0'), minute, second].filter((part) => part !== undefined).join(':')
}

/** Twelve comes before one. */
function ofHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
