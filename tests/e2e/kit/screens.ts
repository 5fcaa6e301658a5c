/**
 * The screens we design for, as options of a context: `test.use(screens.desktop)`. Phones and
 * tablets have touch.
 */
export const screens = {
  smallPhone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} as const

export type ScreenName = keyof typeof screens
