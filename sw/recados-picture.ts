import type { Read } from '#sync/database/direct-reads.ts'
import { comparePinnedFirst, type Recado } from '#sync/model/content.ts'
import { PREVIEW_LENGTH, previewOf } from '#lib/excerpt.ts'
import { beginningOf } from '#lib/html-text.ts'
import { formatNoticeDay } from '#lib/notice-date.ts'
import type { Values } from './fill.ts'

/** More than any phone or laptop shows at first. */
const FIRST = 8
/** As in src/features/recados/recados-screen.tsx. */
const MANY = 20

/**
 * What the template says of the beginning of the list, by the rules of
 * src/features/recados/recados-screen.tsx.
 * @returns undefined if there is none, or a message needs a browser to be read
 */
export async function recadosValues(read: Read, now: number): Promise<Values | undefined> {
  const [all, marks] = await Promise.all([read<Recado>('recados'), read.ids('read_marks')])
  // As in day-picture.ts: whether one that ends has ended is not decided here.
  if (all.some(({ expira_em }) => expira_em)) return undefined
  const readIds = new Set(marks)
  const unreadCount = all.filter(({ id }) => !readIds.has(id)).length
  const recados = []
  for (const { mensagem, ...recado } of all.sort(comparePinnedFirst).slice(0, FIRST)) {
    const text = beginningOf(mensagem, PREVIEW_LENGTH)
    if (text === undefined) return undefined
    const { id, titulo, fixo, autor, publicado_em } = recado
    recados.push({ id, titulo, fixo, autor, publicado_em, preview: previewOf(text) })
  }
  if (recados.length === 0) return undefined
  return {
    path: '/recados',
    data: {
      recados,
      total: all.length,
      readIds: recados.flatMap(({ id }) => (readIds.has(id) ? [id] : [])),
      unreadCount,
    },
    total: all.length,
    isMany: all.length > MANY,
    unreadCount,
    [unreadCount === 0 ? 'allRead' : unreadCount === 1 ? 'oneUnread' : 'unread']: true,
    recados: recados.map((recado, index) => ({
      id: recado.id,
      titulo: recado.titulo,
      autor: recado.autor,
      publicado_em: recado.publicado_em,
      preview: recado.preview,
      index,
      position: index + 1,
      [`${readIds.has(recado.id) ? 'read' : 'new'}${recado.fixo ? '-pinned' : ''}`]: true,
      isTeam: recado.autor === 'admin',
      day: formatNoticeDay(Date.parse(recado.publicado_em), now),
    })),
  }
}
