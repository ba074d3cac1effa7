/** Settings of the site. */
export { configRoutes } from './config-routes.ts';
export { defaultSiteSettings, type SiteSettings } from './site-settings.ts';
