/** What the house shows of itself: the menu of the first page, agreements, and what staff publish by versions. */
export { openContent } from './content-routes.ts';
export { publishRelease } from './publish-release.ts';
export type { ContentPorts } from './read-published.ts';
