import { type SiteKey, siteKeys } from '@bourse/contract/site';
import type { Queryable } from '../../platform/database/sql.ts';
import { defaultSiteSettings, type SiteFace } from './site-settings.ts';
import { selectCurrent, type SiteChange } from './site-store.ts';

/** A change as it is told; a node of another release may tell of a key that is none of ours. */
type ToldChange = Omit<SiteChange, 'key'> & { readonly key: string };

/** What staff have decided of the site, as it is now: read once at start, and changed by what was committed since. */
export interface SiteMemory {
  readonly face: () => SiteFace;
  /** Takes over what was committed; of each key, the higher version stays. */
  take(changes: readonly ToldChange[]): void;
  /** Takes over what was committed while nobody told this process. */
  refresh(): Promise<void>;
}

const fieldOf: Readonly<Record<SiteKey, keyof SiteFace>> = {
  site_name: 'siteName',
  site_logo: 'siteLogo',
  down_logo: 'downLogo',
};

/** The value of a key. */
export function valueOf(face: SiteFace, key: SiteKey): string {
  return face[fieldOf[key]];
}

/** Reads what staff have decided; where they have not, the defaults of the release stand. */
export async function openSiteFace(db: Queryable): Promise<SiteMemory> {
  const { siteName, siteLogo, downLogo } = defaultSiteSettings;
  let face: SiteFace = { siteName, siteLogo, downLogo };
  const versions = new Map<SiteKey, number>();
  const take = (changes: readonly ToldChange[]): void => {
    for (const { key: name, value, version } of changes) {
      const key = siteKeys.find((one) => one === name);
      if (key === undefined || version <= (versions.get(key) ?? 0)) continue;
      versions.set(key, version);
      face = { ...face, [fieldOf[key]]: value };
    }
  };
  const refresh = async (): Promise<void> => {
    take(await selectCurrent(db));
  };
  await refresh();
  return { face: () => face, take, refresh };
}
