import { readString } from '~/formats/json'

/** Whether two JSON texts differ in nothing but their layout and escapes; the digits of numbers count. */
export function isSameText(a: string, b: string): boolean {
  return a === b || withoutLayout(a) === withoutLayout(b)
}

function withoutLayout(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => {
    const string = readString(part)
    return string === undefined ? '' : JSON.stringify(string)
  })
}
