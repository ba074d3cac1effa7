/** What can be owned: assets with their scale for life, and the chains by which they come and go. */
export { type AssetChain, listAsset, type ListedAsset, type NewAsset } from './asset-store.ts';
export { loadRegistry, type Registry } from './registry.ts';
