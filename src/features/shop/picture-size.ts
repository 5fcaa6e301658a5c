/** Pixels of a product's picture as the ministry uploads it. */
export const productPicture = { width: 900, height: 900 } as const
