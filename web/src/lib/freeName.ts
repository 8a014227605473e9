/**
 * `wanted` if it is free, else with the first number that is: `my-new-branch-2`.
 * @param numbered how a number stands in the name.
 */
export function freeName(
  wanted: string,
  isFree: (name: string) => boolean,
  numbered: (number: number) => string = (number) => `${wanted}-${number}`,
): string {
  if (isFree(wanted)) return wanted
  for (let number = 2; ; number++) {
    const name = numbered(number)
    if (isFree(name)) return name
  }
}
