import type { Page } from 'playwright/test'
import type { Account } from './accounts.ts'
import type { App } from './app-server.ts'
import { asMember, asServer } from './member-phone.ts'

export interface NewRecado {
  titulo: string
  mensagem?: string
  fixo?: boolean
  anexos?: string[]
  /** Minutes. */
  age?: number
}

function row({ titulo, mensagem = '<p>Um texto.</p>', fixo = false, anexos = [], age = 0 }: NewRecado) {
  return { titulo, mensagem, fixo, anexos, publicado_em: new Date(Date.now() - age * 60_000).toISOString() }
}

/** Publishes recados; returns their ids. */
export async function haveRecados(app: App, recados: readonly NewRecado[]): Promise<string[]> {
  const { data, error } = await asServer(app).from('recados').insert(recados.map(row)).select('id')
  if (error) throw error
  return data.map(({ id }) => id as string)
}

export async function removeRecados(app: App): Promise<void> {
  await app.sql('delete from public.recados')
}

/** Ids of the recados that the member has read, on the server. */
export async function readOnServer(app: App, { id }: Account): Promise<string[]> {
  const rows = await app.sql<{ recado_id: string }>(
    'select recado_id from public.recados_leitura where user_id = $1::uuid',
    [id],
  )
  return rows.map(({ recado_id }) => recado_id)
}

/** An administrator with a separate session, who writes as the administrator's screens do. */
export async function openAdmin(app: App, account: Account) {
  const admin = await asMember(app, account)
  return {
    async publish(recado: NewRecado): Promise<string> {
      const answer = await admin.from('recados').insert(row(recado)).select('id').single()
      if (answer.error) throw answer.error
      return answer.data.id as string
    },
    async remove(id: string): Promise<void> {
      const answer = await admin.from('recados').delete().eq('id', id)
      if (answer.error) throw answer.error
    },
  }
}

/** The bell in the header, by its name: 'Notificações, 3 não lidas'. */
export const bell = (page: Page, name: string | RegExp = /^Notificações/) =>
  page.getByRole('banner').getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

/** The list's row with this title. */
export const recadoRow = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
