/** How long the page has waited for the API since `from`; answers that overlap count once. */
export function waitingSince(from: number): number {
  const spans = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => startTime >= from && name.includes('/rest/v1/'))
    .map(({ startTime, responseEnd }) => [startTime, responseEnd] as const)
    .sort(([a], [b]) => a - b)
  let total = 0
  let until = 0
  for (const [start, end] of spans) {
    total += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return total
}
