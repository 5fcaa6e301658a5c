/**
 * A product's uploaded picture, in pixels. A module of its own: shop and cart are separate chunks.
 */
export const productPicture = { width: 900, height: 900 } as const
