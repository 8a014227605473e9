import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf } from '~/builder/beginnings/filesOf'
import { TEMPLATES } from '~/builder/templates'
import { beginWithTemplate } from '~/builder/templates/Template'

it('the data of all templates are right for sheaf check as well', () => {
  const binary = process.env['SHEAF_BINARY']
  if (binary === undefined) throw new Error('SHEAF_BINARY does not name the program')
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-templates-'))
  try {
    const files = TEMPLATES.flatMap((template) =>
      filesOf(beginWithTemplate(template), `${template.id}.sheaf.json`),
    )
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { status, stderr } = spawnSync(binary, ['check', folder], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('15 projects with 2 entries checked, 0 problems'),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
