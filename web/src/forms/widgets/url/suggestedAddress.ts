/** With a scheme, and with what an address cannot hold escaped. */
export function suggestedAddress(text: string): string | undefined {
  if (text === '' || text.includes('@')) return undefined
  const isBare = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(text)
  const whole = isBare ? `https://${text}` : text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined
  return /[^\x21-\x7E]|["<>\\^`{|}]/.test(whole) ? new URL(whole).href : whole
}
