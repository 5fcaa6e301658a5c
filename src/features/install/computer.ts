/** A screen with a mouse, and of some width: whoever reads this wants the app on another device. */
export const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 768px)'
