import { brand } from '../brand.ts'
import { count } from '#lib/plural.ts'

/** Texts of the recados. Those in catalogue.test.ts stay word for word. */
export const recadoTexts = {
  title: 'Recados',
  unread: (amount: number) => (amount === 0 ? 'Tudo lido' : count(amount, 'não lido', 'não lidos')),
  empty: 'Nenhum recado disponível no momento.',
  emptyLead: 'Quando o ministério escrever, o recado aparece aqui.',
  isNew: 'Novo',
  isPinned: 'Importante',
  /** The database says 'admin' for what the ministry writes; readers see who that is. */
  author: (name: string) => (name === 'admin' ? `Equipe ${brand.name}` : `Por ${name}`),
  readMore: 'Ler mais',
  readMoreOf: (title: string) => `Ler mais: ${title}`,
  search: 'Buscar um recado',
  loading: 'Carregando recados…',
  detail: {
    loading: 'Carregando recado…',
    notFound: 'Recado não encontrado.',
    notFoundLead: 'Ele pode ter sido apagado pelo ministério.',
    back: 'Ver todos os recados',
    attachments: 'Anexos',
    attachment: (number: number) => `Anexo ${number}`,
    table: 'Tabela',
    markFailed: 'Não foi possível marcar como lido',
  },
  markAll: {
    action: 'Marcar todos como lidos',
    done: 'Todos os recados estão marcados como lidos',
    failed: 'Não foi possível marcar como lidos',
  },
} as const
