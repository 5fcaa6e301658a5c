import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/** The attributes of the first element of that name. */
function attributes(html: string, element: string): Record<string, string> {
  const tag = new RegExp(`<${element}\\b([^>]*)>`).exec(html)
  if (!tag) throw new Error(`no <${element}> in ${html}`)
  return Object.fromEntries(
    [...(tag[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value ?? '',
    ]),
  )
}

/** The text of the element with that id. */
const textOf = (html: string, id: string) =>
  new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]+>/g, '')

describe('a field', () => {
  it('is found by its label', () => {
    const html = renderToStaticMarkup(<TextField label="Nome" />)
    expect(attributes(html, 'label').for).toBe(attributes(html, 'input').id)
  })

  it('reads the error before the hint, and is marked invalid', () => {
    const html = renderToStaticMarkup(<TextField label="E-mail" hint="Enviaremos o convite." error="Email inválido" />)
    const input = attributes(html, 'input')
    const [error, hint] = (input['aria-describedby'] ?? '').split(' ')
    expect(textOf(html, error ?? '')).toBe('Email inválido')
    expect(textOf(html, hint ?? '')).toBe('Enviaremos o convite.')
    expect(input['aria-invalid']).toBe('true')
  })

  it('describes nothing without a hint or an error', () => {
    const input = attributes(renderToStaticMarkup(<TextField label="Nome" />), 'input')
    expect(input).not.toHaveProperty('aria-describedby')
    expect(input).not.toHaveProperty('aria-invalid')
  })

  it('tells a screen reader that it is required, and uses words only for optional', () => {
    const html = renderToStaticMarkup(<SelectField label="Grupo" isRequired options={[]} placeholder="Selecione…" />)
    expect(html).toContain('>Grupo<')
    expect(attributes(html, 'select')['aria-required']).toBe('true')
    expect(renderToStaticMarkup(<TextField label="Igreja" isOptional />)).toContain('(opcional)')
  })

  it('accepts what react-hook-form registers', () => {
    const html = renderToStaticMarkup(
      <TextField label="Nome" name="nome" onChange={() => {}} onBlur={() => {}} ref={() => {}} />,
    )
    expect(attributes(html, 'input').name).toBe('nome')
  })
})

describe('a long text', () => {
  it('counts the characters without cutting any', () => {
    const html = renderToStaticMarkup(<TextArea label="Expectativas" limit={1000} />)
    const area = attributes(html, 'textarea')
    expect(textOf(html, area['aria-describedby'] ?? '')).toBe('0 de 1000 caracteres')
    expect(area).not.toHaveProperty('maxlength')
  })

  it('counts an emoji as one character, as the rule that refuses a longer text does', () => {
    const html = renderToStaticMarkup(<TextArea label="Motivo" limit={500} defaultValue="Oi 🌸" />)
    const area = attributes(html, 'textarea')
    expect(textOf(html, area['aria-describedby'] ?? '')).toBe('4 de 500 caracteres')
  })
})

describe('a password', () => {
  it('is hidden, with a button that does not submit the form', () => {
    const html = renderToStaticMarkup(<PasswordField label="Senha" autoComplete="current-password" />)
    expect(attributes(html, 'input')).toMatchObject({ type: 'password', autocomplete: 'current-password' })
    expect(attributes(html, 'button')).toMatchObject({
      type: 'button',
      'aria-label': 'Mostrar senha',
      'aria-pressed': 'false',
    })
  })
})

describe('a checkbox', () => {
  it('shows the error linked to it', () => {
    const html = renderToStaticMarkup(<CheckboxField label="Aceito" error="Você precisa aceitar os termos" />)
    expect(textOf(html, attributes(html, 'input')['aria-describedby'] ?? '')).toBe('Você precisa aceitar os termos')
  })
})
