/** Repetitions of one measure, and their summary. */
export interface Sample {
  median: number
  min: number
  max: number
}

export function sample(values: readonly number[]): Sample {
  if (values.length === 0) throw new Error('Nothing was measured')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** '812 ms (790–1,010)'. */
export function inMs(values: readonly number[]): string {
  const { median, min, max } = sample(values)
  const digits = median < 20 ? 1 : 0
  const say = (ms: number) => ms.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${say(median)} ms (${say(min)}–${say(max)})`
}

/** The ratio of two medians of one run. */
export function ratio(ours: readonly number[], other: readonly number[]): number {
  return sample(ours).median / sample(other).median
}

export const times = (value: number): string => `${value.toFixed(2)}×`
