import { expect, test } from 'vitest'
import { verdictOf } from './proposalWords'

const by = (login: string, kind: 'approved' | 'changes-requested' | 'commented' | 'dismissed') => ({
  person: { login, avatarUrl: null },
  kind,
})

test.each([
  ['nobody has said anything', [], undefined],
  ['somebody approves', [by('ada', 'approved')], 'approved'],
  ['a comment takes no approval back', [by('ada', 'approved'), by('ada', 'commented')], 'approved'],
  [
    'who approves after all wants no changes',
    [by('ada', 'changes-requested'), by('ada', 'approved')],
    'approved',
  ],
  ['one of two wants changes', [by('ada', 'changes-requested'), by('bob', 'approved')], 'changes'],
  ['what was dismissed counts no more', [by('ada', 'approved'), by('ada', 'dismissed')], undefined],
] as const)('%s', (_what, verdicts, expected) => {
  expect(verdictOf(verdicts)).toBe(expected)
})
