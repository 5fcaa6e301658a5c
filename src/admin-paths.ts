/** The addresses inside the admin area, as builders: the panel leads to them. */
export const adminPaths = {
  users: () => '/admin/usuarios',
  user: (id: string) => `/admin/usuario/${encodeURIComponent(id)}`,
  approvals: () => '/admin/users',
  recados: () => '/admin/recados',
  devotionals: () => '/admin/devotionals',
  devotionalsImport: () => '/admin/devotionals/importar',
  events: () => '/admin/events',
  videos: () => '/admin/videos',
  products: () => '/admin/products',
  orders: () => '/admin/pedidos',
  groups: () => '/admin/groups',
  files: () => '/admin/arquivos',
  emailQueue: () => '/admin/email-queue',
  emailDiagnostics: () => '/admin/diagnostico-email',
  /** @param query the filter as in an address: 'quem=maria&pagina=2' */
  log: (query = '') => (query ? `/admin/log?${query}` : '/admin/log'),
} as const

/** The route pattern of the one that takes an argument. */
export const adminUserPattern = '/admin/usuario/:id'
