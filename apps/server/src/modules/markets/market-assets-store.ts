/** SQL of what each market trades in what: `(id, base_asset, quote_asset)`. */
export const marketAssets = '(SELECT id, base_asset, quote_asset FROM markets)';
