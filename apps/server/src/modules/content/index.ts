/** What the house shows of itself. So far the menu of the first page. */
export { contentRoutes } from './content-routes.ts';
