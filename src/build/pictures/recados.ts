import { formatNoticeDay } from '#lib/notice-date.ts'
import * as styles from '#src/features/recados/recados.css.ts'
import { paths } from '#src/paths.ts'
import { recadoTexts } from '#texts/recados.ts'
import { elementsOf, inSection, makeTemplate, replaced } from '../picture-template.ts'
import { NOW, type Picture, type Render, renderFilled } from './picture.ts'

/** The beginning of the list of recados. */
export const recadosPicture: Picture = {
  name: 'recados',
  source: 'features/recados/recados-screen.tsx',
  title: recadoTexts.title,
  async renderTemplate(render) {
    const scene = (values: Scene) => renderScene(render, values)
    const both = await scene({})
    const page = makeTemplate(both, [
      {
        name: 'unread',
        others: { oneUnread: await scene({ unreadCount: 1 }), allRead: await scene({ unreadCount: 0 }) },
      },
      { name: 'isMany', others: { '': await scene({ total: 20 }) } },
    ])
    const item = async (values: Scene) => itemOf(await scene(values))
    const places = makeTemplate(itemOf(both), [
      {
        name: 'new-pinned',
        others: {
          'read-pinned': await item({ isRead: true }),
          new: await item({ fixo: false }),
          read: await item({ isRead: true, fixo: false }),
        },
      },
      { name: 'isTeam', others: { '^isTeam': await item({ autor: '{{autor}}' }) } },
      { name: 'preview', others: { '': await item({ preview: '' }) } },
    ])
    return replaced(page, elementsOf(both, ITEM)[0]!, inSection('recados', places)).replace(
      recadoTexts.unread(17),
      recadoTexts.unread(17).replace('17', '{{unreadCount}}'),
    )
  },
}

interface Scene {
  isRead?: boolean
  fixo?: boolean
  autor?: string
  preview?: string
  unreadCount?: number
  total?: number
}

const ITEM = `<li class="${styles.firstPlace}"`

const itemOf = (html: string) =>
  elementsOf(html, ITEM)[0]!
    .replace('data-index="0"', 'data-index="{{index}}"')
    .replace('aria-posinset="1"', 'aria-posinset="{{position}}"')

async function renderScene(
  render: Render,
  { isRead = false, fixo = true, autor = 'admin', preview = '{{preview}}', unreadCount = 17, total = 21 }: Scene,
): Promise<string> {
  const publicado_em = new Date(NOW).toISOString()
  const recado = { id: '{{id}}', titulo: '{{titulo}}', fixo, autor, publicado_em, preview }
  const html = await renderFilled(render, {
    path: paths.recados(),
    now: NOW,
    data: { recados: [recado], total, readIds: isRead ? ['{{id}}'] : [], unreadCount },
  })
  return html
    .replace(publicado_em, '{{publicado_em}}')
    .replace(formatNoticeDay(NOW, NOW), '{{day}}')
    .replaceAll(encodeURIComponent('{{id}}'), '{{id}}')
    .replace(/aria-setsize="\d+"/, 'aria-setsize="{{total}}"')
}
