/** What the house shows of itself: the menu of the first page, articles, and what is published by category. */
export { openContent } from './content-routes.ts';
