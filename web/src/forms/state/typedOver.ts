import type { TypedText } from './viewState'

/** What is typed, while the file has what it had then: a change from elsewhere wins. */
export function typedOver(typed: TypedText | undefined, text: string | undefined): string | undefined {
  return typed !== undefined && typed.over === text ? typed.text : undefined
}
