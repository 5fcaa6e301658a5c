import { lazyScreen } from '../lazy-screen.tsx'

/** The content screens. Each previews its content with the component that members see. */
export const contentScreens = {
  recados: lazyScreen(async () => {
    const [{ RecadosAdminScreen: Screen }, { RecadoPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/recados/recados-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
  devotionals: lazyScreen(async () => {
    const [{ DevotionalsAdminScreen: Screen }, { DevotionalPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/devotionals/devotionals-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
  devotionalsImport: lazyScreen(async () => {
    const [{ DevotionalsImportScreen: Screen }, { DevotionalPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/devotionals-import/import-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
  events: lazyScreen(async () => {
    const [{ EventsAdminScreen: Screen }, { EventPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/events/events-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
  videos: lazyScreen(async () => {
    const [{ VideosAdminScreen: Screen }, { VideoPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/videos/videos-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
  products: lazyScreen(async () => {
    const [{ ProductsAdminScreen: Screen }, { ProductPreview: Preview }] = await Promise.all([
      import('#src/features/admin-content/products/products-screen.tsx'),
      import('./previews.tsx'),
    ])
    return { default: () => <Screen Preview={Preview} /> }
  }),
}
