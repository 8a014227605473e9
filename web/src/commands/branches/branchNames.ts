import { freeName } from '~/lib/freeName'
import { m } from '~/paraglide/messages'

// git check-ref-format(1): no control characters, space, ~ ^ : ? * [ \, no `..`, `@{`, no lone `@`, no empty component,
// no component that begins with a dot or ends with .lock, no final dot.
const forbiddenText = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|^@$|\.$/u
const forbiddenComponent = /^$|^\.|\.lock$/

/** What is wrong with the name of a new branch, for people; undefined if it can be created beside `existing`. */
export function checkBranchName(name: string, existing: readonly string[]): string | undefined {
  if (name === '') return m.commands_branch_name_required()
  if (forbiddenText.test(name) || name.split('/').some((component) => forbiddenComponent.test(component))) {
    return m.commands_branch_name_invalid()
  }
  // GitHub's own rules: such names could not be told from commit ids and full refs.
  if (/^[0-9a-f]{40}$/i.test(name) || name.startsWith('refs/') || name.startsWith('-')) {
    return m.commands_branch_name_invalid()
  }
  if (existing.includes(name)) return m.commands_branch_name_taken({ name })
  // Git keeps branches as files: `a` and `a/b` cannot both exist.
  const clash = existing.find((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`))
  return clash === undefined ? undefined : m.commands_branch_name_clash({ name, other: clash })
}

/** `wanted`, or with a number, so that it can be created beside `existing`. */
export function freeBranchName(wanted: string, existing: readonly string[]): string {
  return freeName(wanted, (name) => !existing.some((other) => other === name || other.startsWith(`${name}/`)))
}
