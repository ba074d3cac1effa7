/** Coupons that pay back fees, of campaigns whose budget is set aside. See README.md of this folder. */
export { couponSource } from './coupon-source-store.ts';
export type { CouponPorts } from './coupon-ports.ts';
export { openCoupons } from './coupons.ts';
