/** The funded pools out of which products pay. See README.md of this folder. */
export { fillSource } from './fill-source-store.ts';
export { fillPool, openPools, poolAnswer, type PoolAnswer, type PoolFill, readPool } from './pools.ts';
