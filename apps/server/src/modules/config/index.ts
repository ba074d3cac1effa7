/** Settings of the site. */
export { configRoutes } from './config-routes.ts';
export { editSite } from './edit-site.ts';
export { openSiteFace, type SiteMemory } from './site-face.ts';
export { siteRoutes } from './site-routes.ts';
export { defaultSiteSettings, type SiteFace, type SiteSettings } from './site-settings.ts';
export { openTerms } from './terms/terms.ts';
export {
  findTermsInForce,
  hasProducts,
  insertTerms,
  selectTerms,
  selectTermsInForce,
  type TermsVersion,
} from './terms/terms-store.ts';
