/** In /auth's query: a member signs in again because the session could not be renewed. */
export const renewParam = 'renovar'

/**
 * The addresses of the app, as builders; those of the admin area, which no visitor needs, are in
 * admin-paths.ts. No screen writes a path by hand.
 */
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
  /** Outside of the area's pattern. */
  adminEmailTest: () => '/test-email',
} as const

/** The route patterns of the builders that take an argument. */
export const patterns = {
  devotional: '/devocional/:day',
  recado: '/recado/:id',
  adminArea: '/admin/*',
} as const
