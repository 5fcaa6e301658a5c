import { count } from '#lib/plural.ts'

/** Above this count the bell shows no exact number. */
export const MOST_COUNTED = 9

/** Texts of the bell. */
export const notificationTexts = {
  title: 'Notificações',
  name: (unread: number) => {
    if (unread === 0) return 'Notificações, nenhuma não lida'
    if (unread > MOST_COUNTED) return `Notificações, mais de ${MOST_COUNTED} não lidas`
    return `Notificações, ${count(unread, 'não lida', 'não lidas')}`
  },
  nameUnknown: 'Notificações',
  badge: (unread: number) => (unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)),
  arrived: (unread: number) => `Novo recado. ${notificationTexts.name(unread)}`,
  heading: 'Últimos recados',
  all: 'Ver todos os recados',
  unread: 'Novo',
} as const
