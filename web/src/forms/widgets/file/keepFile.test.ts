import { expect, it } from 'vitest'
import { uploadsOn } from '~/drafts/uploads/uploads'
import { uiOptions } from '~/schema/ui/uiSchema'
import { fileOptions } from './FileOptions'
import { keepFile } from './keepFile'

const ref = { owner: 'you', repo: 'shop', ref: 'main' }

it('tells what the data would say for a file, and keeps none, where a form is only tried', async () => {
  const options = fileOptions(uiOptions({ 'ui:options': { folder: 'papers' } }), 'data/trial.json', 'file')
  if (options === undefined) throw new Error('no folder')
  const file = new File(['Opening hours'], 'Our hours.txt', { type: 'text/plain' })
  const chosen = { file, kind: 'file', options, account: 'you', ref, entries: [], isTrial: true } as const
  expect(await keepFile(chosen)).toBe('papers/Our-hours.txt')
  expect(uploadsOn('you', ref)).toEqual([])
})
