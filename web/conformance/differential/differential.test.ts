import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import '~/validation/withoutProto'
import { createAnswerer } from '~/validation/answer'
import { type Case, cases, patternCases } from './cases/cases'
import { goVerdicts, type Verdict } from './goVerdicts'
import { withMistakes } from './mistakes'

/** Cases of one call of the binary. */
const BATCH = 500

/** What Go says of a schema that would be applied to one value for ever: JSON Schema does not say what it means. */
const ENDLESS = 'causing reference cycle'

const binary = process.env['SHEAF_BINARY']
/** The same cases in every run, as no chance decides about a change; another seed looks further. */
const seed = Number(process.env['SHEAF_SEED'] ?? 1)
const runs = Number(process.env['SHEAF_RUNS'] ?? 4_000)

function browserVerdict({ schema, data }: Case): Verdict {
  const answered = createAnswerer()({
    id: 1,
    schema,
    data,
    probes: [],
  })
  const said = JSON.stringify(answered)
  const problems = answered.kind === 'failed' ? [] : answered.schemaProblems
  const isWarned = problems.some(({ isPassedOver }) => isPassedOver)
  if (answered.kind === 'failed' || problems.some(({ isPassedOver }) => !isPassedOver))
    return { verdict: 'refused', isWarned, said }
  return { verdict: answered.count > 0 ? 'invalid' : 'valid', isWarned, said }
}

/** Of names under `patternProperties` the meta-schemas of older drafts say nothing, but Go does. */
function agree(ours: Verdict, go: Verdict): boolean {
  if (ours.verdict !== go.verdict) return false
  return ours.verdict === 'refused' || !ours.isWarned || go.isWarned
}

it(`gives the verdict of sheaf check, for ${runs} generated cases from seed ${seed}`, { timeout: 0 }, () => {
  if (binary === undefined) throw new Error('SHEAF_BINARY does not name the built sheaf')
  const counts = new Map<string, number>()
  for (let batch = 0; batch * BATCH < runs; batch += 1) {
    const generated = fc.sample(fc.oneof(cases, withMistakes(cases), patternCases), {
      seed: seed + batch,
      numRuns: BATCH,
    })
    const theirs = goVerdicts(binary, generated)
    const disagreements = generated.flatMap((made, at) => {
      const [ours, go] = [browserVerdict(made), theirs[at]]
      if (go === undefined) return [`nothing in Go\n${JSON.stringify(made)}`]
      const name = `${ours.verdict} here, ${go.verdict} in Go${go.isWarned ? ', with a warning' : ''}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (agree(ours, go) || go.said.includes(ENDLESS)) return []
      return [`${name}\n${JSON.stringify(made)}\n${ours.said}\n${go.said}`]
    })
    expect(disagreements, `repeat with SHEAF_SEED=${seed + batch} SHEAF_RUNS=${BATCH}`).toEqual([])
  }
  console.info(Object.fromEntries(counts))
})
