import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { adminContentTexts } from '#texts/admin-content.ts'
import { question, rowOf } from './admin-people.ts'
import type { App } from './app-server.ts'
import { expectToast } from './toasts.ts'

/** A kind of content: its screen, its table, and a row as the API takes it. */
export interface Kind {
  path: string
  table: string
  row: () => Record<string, unknown>
  /** Another value of one of its columns. */
  change: Record<string, unknown>
}

export const kinds: readonly Kind[] = [
  {
    path: '/admin/devotionals',
    table: 'devotionals',
    row: () => ({ id: randomUUID(), day_number: 30, title: 'T', theme: 't', verse: 'v', reflection: 'r', action: 'a' }),
    change: { title: 'Outro' },
  },
  {
    path: '/admin/events',
    table: 'events',
    row: () => ({ id: randomUUID(), title: 'T', event_date: '2031-01-01T12:00:00Z' }),
    change: { title: 'Outro' },
  },
  {
    path: '/admin/videos',
    table: 'videos',
    row: () => ({ id: randomUUID(), title: 'T', video_url: 'https://youtu.be/FlorDemo-01' }),
    change: { title: 'Outro' },
  },
  {
    path: '/admin/products',
    table: 'products',
    row: () => ({ id: randomUUID(), name: 'T', price: 1, stock: 1 }),
    change: { name: 'Outro' },
  },
  {
    path: '/admin/groups',
    table: 'groups',
    row: () => ({ id: randomUUID(), nome: `T ${randomUUID()}` }),
    change: { nome: `Outro ${randomUUID()}` },
  },
]

const { save, removal } = adminContentTexts

/** A field of the form, by the beginning of its label: '(opcional)' may follow. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .locator('form')
    .getByLabel(new RegExp(`^${label}( \\(opcional\\))?$`))

/** Fills the form's fields, by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** The label is 'Publicar' for new content and 'Salvar' for existing content. */
export const submit = (page: Page, label: string = save.publish): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: label, exact: true }).click()

/** The form's preview of what members see. */
export const preview = (page: Page): Locator => page.getByRole('region', { name: adminContentTexts.preview.title })

export async function expectPublished(page: Page, name: string): Promise<void> {
  await expectToast(page, save.published)
  await expect(rowOf(page, name)).toContainText(adminContentTexts.state.published)
}

/** Deletes from the list, after cancelling once. */
export async function removeFromList(page: Page, name: string): Promise<void> {
  const press = () =>
    rowOf(page, name)
      .getByRole('button', { name: adminContentTexts.removeNamed(name) })
      .click()
  await press()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(rowOf(page, name)).toBeVisible()
  await press()
  await question(page).getByRole('button', { name: removal.confirm }).click()
  await expectToast(page, removal.done)
  await expect(rowOf(page, name)).toBeHidden()
}

export const editFromList = (page: Page, name: string): Promise<void> =>
  rowOf(page, name)
    .getByRole('link', { name: adminContentTexts.editNamed(name) })
    .click()

/** Takes days of the journey out for a test; the returned function puts them back. */
export async function freeDays(app: App, days: readonly number[]): Promise<() => Promise<void>> {
  const kept = await app.sql<{ row: unknown }>(
    'select to_jsonb(d) as row from public.devotionals d where day_number = any ($1::int[])',
    [`{${days.join()}}`],
  )
  await app.sql('delete from public.devotionals where day_number = any ($1::int[])', [`{${days.join()}}`])
  return async () => {
    await app.sql('delete from public.devotionals where day_number = any ($1::int[])', [`{${days.join()}}`])
    for (const { row } of kept) {
      await app.sql(
        'insert into public.devotionals select (jsonb_populate_record(null::public.devotionals, $1::text::jsonb)).*',
        [JSON.stringify(row)],
      )
    }
  }
}
