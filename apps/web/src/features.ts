// The features of the app, a line each. What a feature brings is in its manifest.
export { assets } from './features/assets/manifest.ts';
export { auth } from './features/auth/manifest.ts';
export { develop } from './features/develop/manifest.ts';
export { etf } from './features/etf/manifest.ts';
export { fiat } from './features/fiat/manifest.ts';
export { finance } from './features/finance/manifest.ts';
export { home } from './features/home/manifest.ts';
export { lockup } from './features/lockup/manifest.ts';
export { markets } from './features/markets/manifest.ts';
export { mining } from './features/mining/manifest.ts';
export { notices } from './features/notices/manifest.ts';
export { payments } from './features/payments/manifest.ts';
export { proof } from './features/proof/manifest.ts';
export { seconds } from './features/seconds/manifest.ts';
export { settings } from './features/settings/manifest.ts';
export { trade } from './features/trade/manifest.ts';
export { verification } from './features/verification/manifest.ts';
