import type { Reporter, TestModule } from 'vitest/node'

/** Characters of one reason; the whole of it stands above. */
const LONGEST = 600

/** Says after everything else what has failed, and why: of a long output the end is what one sees. */
export const failuresLast: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const [name, { message }] of failuresOf(module)) {
        process.stderr.write(`Failed: ${name}\n  ${message.slice(0, LONGEST).replaceAll('\n', '\n  ')}\n`)
      }
    }
  },
}

function failuresOf(module: TestModule): readonly (readonly [string, { readonly message: string }])[] {
  const { relativeModuleId: file, children } = module
  return [
    ...module.errors().map((error) => [file, error] as const),
    ...Array.from(children.allSuites()).flatMap((suite) =>
      suite.errors().map((error) => [`${file} > ${suite.fullName}`, error] as const),
    ),
    ...Array.from(children.allTests('failed')).flatMap((test) =>
      (test.result().errors ?? []).map((error) => [`${file} > ${test.fullName}`, error] as const),
    ),
  ]
}
