/** Settings of the site. */
export { configRoutes } from './config-routes.ts';
export { defaultSiteSettings, type SiteSettings } from './site-settings.ts';
export { openTerms } from './terms/terms.ts';
export {
  findTermsInForce,
  hasProducts,
  insertTerms,
  selectTerms,
  selectTermsInForce,
  type TermsVersion,
} from './terms/terms-store.ts';
