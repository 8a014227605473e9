import type { StreamParser, StringStream } from '@codemirror/language'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { yaml } from '@codemirror/legacy-modes/mode/yaml'

/** What closes the data, and what they are written in. */
const FENCES: Readonly<Record<string, StreamParser<unknown>>> = { '---': yaml, '+++': toml }

interface MarkdownState {
  /** Undefined below the data. */
  readonly data:
    | { readonly fence: string; readonly parser: StreamParser<unknown>; readonly state: unknown }
    | undefined
  readonly isFirst: boolean
  readonly isCode: boolean
}

/** Front matter in its own colours; of the text what tells its parts: headings, quotes, code. */
export function markdownMode(): StreamParser<{ now: MarkdownState }> {
  return {
    name: 'markdown',
    startState: () => ({ now: { data: undefined, isFirst: true, isCode: false } }),
    copyState: ({ now }) => ({
      now: now.data ? { ...now, data: { ...now.data, state: copied(now.data.parser, now.data.state) } } : now,
    }),
    blankLine(state) {
      state.now = { ...state.now, isFirst: false }
    },
    token(stream, state) {
      const { data, isFirst } = state.now
      if (isFirst) {
        const fence = stream.match(/^(?:---|\+\+\+)\s*$/, false) ? stream.string.trim() : undefined
        const parser = fence === undefined ? undefined : FENCES[fence]
        if (fence !== undefined && parser) {
          state.now = {
            data: { fence, parser, state: parser.startState?.(2) },
            isFirst: false,
            isCode: false,
          }
          stream.skipToEnd()
          return 'meta'
        }
        state.now = { ...state.now, isFirst: false }
      }
      if (data === undefined) return textToken(stream, state)
      if (stream.sol() && stream.string.trimEnd() === data.fence) {
        state.now = { ...state.now, data: undefined }
        stream.skipToEnd()
        return 'meta'
      }
      return data.parser.token(stream, data.state)
    },
  }
}

function textToken(stream: StringStream, state: { now: MarkdownState }): string | null {
  const isFence = stream.sol() && /^ {0,3}(?:```|~~~)/.test(stream.string)
  const { isCode } = state.now
  if (isFence) state.now = { ...state.now, isCode: !isCode }
  const isHeading = !isCode && stream.sol() && /^ {0,3}#{1,6}(?:\s|$)/.test(stream.string)
  const isQuote = !isCode && stream.sol() && /^ {0,3}>/.test(stream.string)
  if (isFence || isCode || isHeading || isQuote) {
    stream.skipToEnd()
    return isHeading ? 'heading' : isQuote ? 'quote' : 'string'
  }
  if (stream.match(/^`[^`]+`/)) return 'string'
  stream.next()
  stream.eatWhile(/[^`]/)
  return null
}

function copied(parser: StreamParser<unknown>, state: unknown): unknown {
  if (parser.copyState) return parser.copyState(state)
  return typeof state === 'object' && state !== null ? { ...state } : state
}
