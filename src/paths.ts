/** In /auth's query: a member signs in again because the session could not be renewed. */
export const renewParam = 'renovar'

/** Every address of the app, as builders. No screen writes a path by hand. */
export const paths = {
  home: () => '/',
  about: () => '/quem-somos',
  auth: () => '/auth',
  renewSession: () => `/auth?${renewParam}=1`,
  accessRequest: () => '/cadastro',
  createPassword: () => '/criar-senha',
  install: () => '/install',
  privacy: () => '/politica-privacidade',
  /** The link in each mail of a recado leads there. */
  mailChoice: () => '/emails',

  journey: () => '/devocionais',
  /** An old address of the journey, which only redirects. */
  journeyAlias: () => '/jornada',
  today: () => '/devocional',
  devotional: (day: number) => `/devocional/${day}`,
  recados: () => '/recados',
  recado: (id: string) => `/recado/${encodeURIComponent(id)}`,
  events: () => '/eventos',
  videos: () => '/videos',
  shop: () => '/loja',
  orders: () => '/pedidos',
  founder: () => '/fundadora',
  values: () => '/valores',
  profile: () => '/perfil',
  favorites: () => '/favoritos',
  search: (query = '') => (query ? `/busca?q=${encodeURIComponent(query)}` : '/busca'),

  admin: () => '/admin',
  adminUsers: () => '/admin/usuarios',
  adminUser: (id: string) => `/admin/usuario/${encodeURIComponent(id)}`,
  adminApprovals: () => '/admin/users',
  adminRecados: () => '/admin/recados',
  adminDevotionals: () => '/admin/devotionals',
  adminDevotionalsImport: () => '/admin/devotionals/importar',
  adminEvents: () => '/admin/events',
  adminVideos: () => '/admin/videos',
  adminProducts: () => '/admin/products',
  adminOrders: () => '/admin/pedidos',
  adminGroups: () => '/admin/groups',
  adminFiles: () => '/admin/arquivos',
  adminEmailQueue: () => '/admin/email-queue',
  adminEmailDiagnostics: () => '/admin/diagnostico-email',
  adminEmailTest: () => '/test-email',
  /** @param query the filter as in an address: 'quem=maria&pagina=2' */
  adminLog: (query = '') => (query ? `/admin/log?${query}` : '/admin/log'),
} as const

/** The route patterns of the builders that take an argument. */
export const patterns = {
  devotional: '/devocional/:day',
  recado: '/recado/:id',
  adminUser: '/admin/usuario/:id',
  adminArea: '/admin/*',
} as const
