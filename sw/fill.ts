/** What a template is filled with. */
export type Values = Record<string, unknown>

const HOLE = /\{\{([#^])([\w-]+)\}\}([^]*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/g

/**
 * Fills a template of the build (src/build/picture-template.ts). The syntax is part of Mustache's:
 * `{{name}}` is a string or number, escaped for text and quoted attributes; `{{#name}}…{{/name}}`
 * shows if there is a value other than '', 0 and false, and once for each item of a list: a string
 * is `{{it}}` in it, an object's values are added to the others; `{{^name}}…{{/name}}` shows if
 * there is none. What is filled in is not looked through again.
 * @throws if something to be filled in is neither a string nor a number
 */
export function fill(template: string, values: Values): string {
  return template.replace(HOLE, (_all, kind: string, section: string, body: string, name: string) => {
    const value = values[name ?? section]
    if (name) return escape(value)
    const list = Array.isArray(value) ? (value as unknown[]) : value ? [''] : []
    if (kind === '^') return list.length > 0 ? '' : fill(body, values)
    return list.map((it) => fill(body, typeof it === 'object' ? { ...values, ...it } : { ...values, it })).join('')
  })
}

/** Also the braces: nothing that is filled in looks like a hole. */
function escape(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new TypeError(`This cannot be shown: ${typeof value}`)
  return String(value).replace(/[&<>"'{}]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
