/**
 * Whether 'Finalizar Compra' makes an order; otherwise it says that the shop does not sell yet. The
 * build knows (src/build/shop-settings.ts), so a shop that does not sell leaves no code of orders in
 * the service worker.
 */
export const isShopSelling: boolean = import.meta.env.VITE_IS_SHOP_SELLING === true
