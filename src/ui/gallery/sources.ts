const components = import.meta.glob('../*.tsx', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>

const COMPONENT =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export (?:default function (\w+)|(?:function|const) ([A-Z]\w*[a-z]\w*))/g

export interface Source {
  /** The name in src/ui: `button.tsx`. */
  file: string
  code: string
  /** The components that it exports, each with its doc comment. */
  components: { name: string; comment: string }[]
}

/** Every component file of src/ui, by name. */
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
