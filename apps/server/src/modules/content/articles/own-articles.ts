import type { Articles } from './article.ts';
import { privacy } from './privacy.ts';
import { risk } from './risk.ts';
import { terms } from './terms.ts';

/** The articles that come with the release. */
export const ownArticles: Articles = new Map(Object.entries({ terms, risk, privacy }));
