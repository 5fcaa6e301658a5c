/** A chunk of its own, so that visitors do not download the list of the members' screens. */
export const memberScreens = {
  journey: () => import('../features/journey/journey-screen.tsx'),
  todayRedirect: () => import('../features/journey/today-redirect.tsx'),
  devotional: () => import('./pages/devotional-page.tsx'),
  values: () => import('../features/values/values-screen.tsx'),
  founder: () => import('../features/founder/founder-screen.tsx'),
  videos: () => import('../features/videos/videos-screen.tsx'),
  events: () => import('../features/events/events-screen.tsx'),
  shop: () => import('../features/shop/shop-screen.tsx'),
  orders: () => import('../features/shop/orders-screen.tsx'),
  recados: () => import('../features/recados/recados-screen.tsx'),
  recado: () => import('./pages/recado-page.tsx'),
  favorites: () => import('../features/favorites/favorites-screen.tsx'),
  search: () => import('../features/search/search-screen.tsx'),
  adminArea: () => import('./admin/admin-area.tsx'),
  profile: () => import('./pages/profile-page.tsx'),
}
