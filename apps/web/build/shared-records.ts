import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const records = new URL('../../../packages/i18n/src/records/', import.meta.url);

/** Puts into a feature's texts what the server writes on statements, too: what its records are called. */
export function sharedRecords(): Plugin {
  return {
    name: 'shared-records',
    enforce: 'pre',
    transform(code, id) {
      const [, area, file] = /\/web\/src\/features\/([a-z0-9-]+)\/texts\/([a-z]+\.json)$/.exec(id) ?? [];
      if (area === undefined || file === undefined) return null;
      const shared = new URL(`${area}/${file}`, records);
      if (!existsSync(shared)) return null;
      this.addWatchFile(shared.pathname);
      const own = JSON.parse(code) as object; // a catalog, which the checker has seen
      const more = JSON.parse(readFileSync(shared, 'utf8')) as object; // the same
      return { code: JSON.stringify({ ...own, ...more }), map: null };
    },
  };
}
