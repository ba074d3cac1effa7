import type { ComponentType } from 'react';
import type { Area } from '../texts/areas.ts';
import type { RoutePath } from './routes.ts';

/** How a page that exists is fetched: its code, and the areas of texts that it shows. */
export interface PageSource {
  readonly areas: readonly Area[];
  readonly load: () => Promise<ComponentType>;
}

/** The page of everything that a later issue brings: says what will be there. */
export const developmentPage: PageSource = {
  areas: ['develop'],
  load: async () => (await import('../features/develop/development-page.tsx')).DevelopmentPage,
};

/** The pages that exist. A path that is not among them opens the page above. */
export const pages: Partial<Readonly<Record<RoutePath, PageSource>>> = {};
