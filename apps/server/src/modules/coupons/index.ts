/** Coupons that pay back fees, of campaigns whose budget is set aside. See README.md of this folder. */
export type { CouponPorts } from './coupon-ports.ts';
export { openCoupons } from './coupons.ts';
