type Scalar = null | boolean | number | string

/** YAML 1.2's core schema, section 10.3.2. */
const INTEGER = /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/
const NULL = /^(?:~|null|Null|NULL|)$/
const TRUE = /^(?:true|True|TRUE)$/
const FALSE = /^(?:false|False|FALSE)$/

/** What a plain text means by itself. */
function typed(plain: string): Scalar {
  if (NULL.test(plain)) return null
  if (TRUE.test(plain)) return true
  if (FALSE.test(plain)) return false
  return numberOf(plain) ?? plain
}

/** What a text means under a tag, as `tag:yaml.org,2002:int`; undefined for a tag that is not known. */
export function typedAs(tag: string, text: string, isPlain: boolean): Scalar | undefined {
  switch (tag) {
    case '':
      return isPlain ? typed(text) : text
    case '!':
    case 'tag:yaml.org,2002:str':
      return text
    case 'tag:yaml.org,2002:null':
      return NULL.test(text) ? null : undefined
    case 'tag:yaml.org,2002:bool':
      return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined
    case 'tag:yaml.org,2002:int':
    case 'tag:yaml.org,2002:float':
      return numberOf(text)
    default:
      return undefined
  }
}

function numberOf(text: string): number | undefined {
  if (INTEGER.test(text)) return Number(text.replace(/^\+/, ''))
  if (FLOAT.test(text)) return Number(text)
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return NOT_A_NUMBER.test(text) ? Number.NaN : undefined
}

export function kindOf(value: Scalar): 'null' | 'boolean' | 'number' | 'string' {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'number' : 'string'
}
