// The features of the back office, a line each: its pages, then the families of products.
export { today } from './features/today/manifest.ts';
export { requests } from './features/requests/manifest.ts';
export { pools } from './features/pools/manifest.ts';
export { products } from './features/products/manifest.ts';
export { customers } from './features/customers/manifest.ts';
export { ledger } from './features/ledger/manifest.ts';
export { health } from './features/health/manifest.ts';
export { audit } from './features/audit/manifest.ts';
export { colleagues } from './features/colleagues/manifest.ts';
export { productKit } from './features/product-kit/manifest.ts';
export { lockup } from './features/lockup/manifest.ts';
export { mining } from './features/mining/manifest.ts';
export { etf } from './features/etf/manifest.ts';
export { verification } from './features/verification/manifest.ts';
export { cases } from './features/cases/manifest.ts';
export { complaints } from './features/complaints/manifest.ts';
