/** What can be owned: assets with their scale for life, and the chains by which they come and go. */
export { type AssetChain, type ListedAsset, loadRegistry, type Registry } from './registry.ts';
export { listAsset, type NewAsset } from './asset-store.ts';
