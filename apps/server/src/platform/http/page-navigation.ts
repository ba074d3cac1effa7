import type { FastifyRequest } from 'fastify';
import { apiPrefix } from './call-routes.ts';

/** Below it stands the back office; the calls of staff are below `/api/admin/`. */
export const backOfficePrefix = '/admin/';

/**
 * The page of the app that says that there is none at an address, and leads home. Nothing of what was asked for goes into
 * it, so that nobody is led elsewhere.
 */
const noSuchPage = '#/not-found';

/** Where a browser is led that looked for a page where there is none: to the app below whose path it looked. */
export function noSuchPageFor({ originalUrl }: FastifyRequest): string {
  return `${originalUrl.startsWith(backOfficePrefix) ? backOfficePrefix : '/'}${noSuchPage}`;
}

/**
 * Whether the request is a page navigation of a browser. Programs do not ask for HTML, and there are no pages below the
 * path of the calls.
 */
export function wantsPage({ method, headers, originalUrl }: FastifyRequest): boolean {
  if (method !== 'GET' || !/\btext\/html\b/i.test(headers.accept ?? '')) return false;
  const path = originalUrl.split('?', 1)[0] ?? '';
  return path !== apiPrefix && !path.startsWith(`${apiPrefix}/`);
}
