export type Row = Record<string, unknown>

/** Whose row it is. */
export interface Owner {
  id: string
  email: string
}

export interface Example {
  /** The columns that name a row. */
  key: readonly string[]
  /** A valid row of this person (or, where rows belong to nobody, number `n`). */
  row(owner: Owner, n: 1 | 2): Row
  /** A change that is allowed to everyone who may change the row at all. */
  change: Row | ((row: Row) => Row)
  /** The rows come with the account: they already exist, and are restored afterwards. */
  comesWithAccount?: true
  /** What is sent to insert it; by default the row. */
  sent?(row: Row): Row
}

const uuid = (block: string, n: number) => `${block}0000000-0000-4000-8000-00000000000${n}`

/** For each table of `public` a valid row to try the rights with. */
export const EXAMPLES: Record<string, Example> = {
  user_roles: {
    key: ['user_id'],
    row: ({ id }) => ({ user_id: id }),
    change: ({ role }) => ({ role: role === 'pending' ? 'member' : 'pending' }),
    comesWithAccount: true,
  },
  profiles: {
    key: ['id'],
    row: ({ id, email }) => ({ id, email }),
    change: { nome: 'Outro nome' },
    comesWithAccount: true,
  },
  groups: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('1', n), nome: `Grupo ${n}`, ativo: true }),
    change: { nome: 'Outro grupo' },
  },
  usuarios_aprovados: {
    key: ['email'],
    row: ({ email }) => ({ email, nome: 'Nome' }),
    change: { nome: 'Nome novo' },
    comesWithAccount: true,
  },
  acessos_pendentes: {
    key: ['id'],
    row: ({ id }, n) => ({
      id: uuid('2', n),
      user_id: id,
      nome: 'Ana Lima',
      email: `pedido${n}@teste.example`,
      telefone: '(11) 98765-4321',
      endereco: 'Rua das Acácias, 120',
      data_nascimento: '1990-02-28',
      instagram: '@ana',
      grupo: 'Aurora',
      como_conheceu: 'Por uma amiga',
      expectativas: 'Recomeçar com calma',
      consentimento_lgpd: true,
    }),
    change: { telefone: '(11) 91234-5678' },
  },
  devotionals: {
    key: ['id'],
    row: (_, n) => ({
      id: uuid('3', n),
      day_number: n,
      title: 'Título',
      theme: 'Tema',
      verse: 'Versículo',
      reflection: 'Mensagem',
      action: 'Verdade',
    }),
    change: { title: 'Outro título' },
  },
  recados: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('4', n), titulo: 'Título', mensagem: 'Mensagem' }),
    change: { titulo: 'Outro título' },
  },
  events: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('5', n), title: 'Título', event_date: '2027-03-08T19:30:00-03:00' }),
    change: { title: 'Outro título' },
  },
  videos: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('6', n), title: 'Título', video_url: 'https://youtu.be/abc' }),
    change: { title: 'Outro título' },
  },
  products: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('7', n), name: 'Caneca', price: 30 }),
    change: { name: 'Caderno' },
  },
  user_progress: {
    key: ['user_id', 'journey'],
    row: ({ id }) => ({
      user_id: id,
      journey: 1,
      started_at: '2026-01-01T00:00:00Z',
      last_completed_day: 1,
      completed_days: [1],
    }),
    change: { last_completed_day: 2, completed_days: [2] },
  },
  devotional_favorites: {
    key: ['user_id', 'devotional_id'],
    row: ({ id }) => ({
      user_id: id,
      devotional_id: uuid('3', 1),
      active: true,
      stamp: '001700000000000-00000-celular1',
    }),
    change: { active: false },
  },
  recados_leitura: {
    key: ['user_id', 'recado_id'],
    row: ({ id }) => ({ user_id: id, recado_id: uuid('4', 1) }),
    change: { recado_id: uuid('4', 2) },
  },
  day_notes: {
    key: ['user_id', 'day_number'],
    row: ({ id }) => ({
      user_id: id,
      day_number: 1,
      versions: { '001700000000000-celular1': 'Fiquei com a paz' },
      seen: { celular1: 1_700_000_000_000 },
    }),
    change: { versions: {}, seen: { celular1: 1_700_000_000_000 } },
  },
  event_answers: {
    key: ['user_id', 'event_id'],
    row: ({ id }) => ({
      user_id: id,
      event_id: uuid('5', 1),
      answer: 'vou',
      stamp: '001700000000000-00000-celular1',
    }),
    change: { answer: 'nao' },
  },
  orders: {
    key: ['id'],
    row: ({ id }, n) => ({
      id: uuid('6', n),
      user_id: id,
      items: [{ product_id: uuid('7', 1), name: 'Caneca', quantity: 1, seen_cents: 4200 }],
    }),
    // The embedded REST cannot carry a list in a column of JSON.
    sent: ({ items: _items, ...row }) => row,
    change: { status: 'pago' },
  },
  // One that the mail worker leaves alone.
  email_queue: {
    key: ['id'],
    row: (_, n) => ({
      id: uuid('8', n),
      to_email: 'ana@teste.example',
      subject: 'Assunto',
      html: '<p>Oi</p>',
      next_attempt_at: null,
    }),
    change: { error: 'sem resposta' },
  },
  admin_logs: {
    key: ['id'],
    row: (_, n) => ({ id: uuid('9', n), admin_email: 'a@teste.example', acao: 'EXPORTAR_CSV' }),
    change: { acao: 'OUTRA' },
  },
  pedidos_de_exclusao: {
    key: ['user_id'],
    row: ({ id }) => ({ user_id: id }),
    change: { concluir_ate: '2099-01-01T00:00:00Z' },
  },
  // The content's scope belongs to everyone and is tried separately.
  sync_heads: { key: ['scope'], row: ({ id }) => ({ scope: id }), change: { value: 0 }, comesWithAccount: true },
}
