const components = import.meta.glob('../*.tsx', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>

const COMPONENT =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export (?:default function (\w+)|(?:function|const) ([A-Z]\w*[a-z]\w*))/g

export interface Source {
  /** As it stands in src/ui: `button.tsx`. */
  file: string
  code: string
  /** What it exports to be drawn, with the comment above it. */
  components: { name: string; comment: string }[]
}

/** Every component file of src/ui, by its name. */
export const sources: Record<string, Source> = Object.fromEntries(
  Object.entries(components)
    .filter(([path]) => !path.endsWith('.test.tsx'))
    .map(([path, code]) => {
      const file = path.replace('../', '')
      return [file, { file, code, components: componentsOf(code) }]
    }),
)

function componentsOf(code: string): Source['components'] {
  return [...code.matchAll(COMPONENT)].map(([, comment = '', byDefault, byName]) => ({
    name: byDefault ?? byName ?? '',
    comment: comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('@'))
      .join(' '),
  }))
}
