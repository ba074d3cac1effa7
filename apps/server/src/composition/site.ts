import { openApiDocument } from '@bourse/contract/openapi';
import { topicsDocument } from '@bourse/contract/topics-document';
import manifest from '../../package.json' with { type: 'json' };
import {
  defaultSiteSettings,
  type MessageTextMemory,
  openMessageTexts,
  openSiteFace,
  type SiteFace,
  type SiteMemory,
} from '../modules/config/index.ts';
import type { Queryable } from '../platform/database/sql.ts';
import type { HttpOptions } from '../platform/http/http-server.ts';

/** The site's name and pictures, and what of the server's own pages carries them. */
export interface OpenSite {
  readonly memory: SiteMemory;
  readonly texts: MessageTextMemory;
  readonly http: Required<Pick<HttpOptions, 'site' | 'pictureHosts' | 'openApi' | 'topics'>> &
    Pick<HttpOptions, 'securityContact'>;
}

/** Reads what staff have made of the site. @param securityContact where finders of a weakness write. */
export async function openSite(db: Queryable, securityContact: string | undefined): Promise<OpenSite> {
  const memory = await openSiteFace(db);
  const about = onceFor(
    () => memory.face().siteName,
    (title) => ({ title, version: manifest.version }),
  );
  return {
    memory,
    texts: await openMessageTexts(db),
    http: {
      site: () => shownOf(memory.face()),
      pictureHosts: () => pictureHosts(memory.face()),
      openApi: onceFor(about, openApiDocument),
      topics: onceFor(about, topicsDocument),
      securityContact,
    },
  };
}

/** The icons of the build are those of the logo of the release. */
function shownOf({ siteName: name, siteLogo }: SiteFace): ReturnType<OpenSite['http']['site']> {
  return { name, icon: siteLogo === defaultSiteSettings.siteLogo ? null : siteLogo };
}

function pictureHosts({ siteLogo, downLogo }: SiteFace): string[] {
  const whole = [siteLogo, downLogo].filter((address) => address.startsWith('https://'));
  return [...new Set(whole.map((address) => new URL(address).origin))];
}

/** Makes a thing anew only when what it is made of has changed. */
function onceFor<K, T>(key: () => K, make: (key: K) => T): () => T {
  let known: { readonly key: K; readonly made: T } | null = null;
  return () => {
    const now = key();
    if (known === null || known.key !== now) known = { key: now, made: make(now) };
    return known.made;
  };
}
