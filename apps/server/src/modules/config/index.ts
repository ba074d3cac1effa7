/** Settings of the site. */
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { configRoutes } from './config-routes.ts';
import { type EditSitePorts, siteApproval } from './edit-site.ts';
import type { MessageTextPorts } from './messages/edit-message-text.ts';
import { messageTextRoutes } from './messages/message-text-routes.ts';
import { siteRoutes } from './site-routes.ts';
import type { SiteSettings } from './site-settings.ts';

export { editSite } from './edit-site.ts';
export { editMessageText } from './messages/edit-message-text.ts';
export { type MessageTextMemory, openMessageTexts } from './messages/message-text-memory.ts';
export { openSiteFace, type SiteMemory } from './site-face.ts';
export { defaultSiteSettings, type SiteFace, type SiteSettings } from './site-settings.ts';
export { defineSettings, readSetting, type TypedArea } from './settings/setting-area.ts';
export { openSettingMemory } from './settings/setting-memory.ts';
export { openSettings } from './settings/settings.ts';
export { openTerms } from './terms/terms.ts';
export {
  findNextTerms,
  findTermsInForce,
  hasProducts,
  insertTerms,
  selectTerms,
  selectTermsInForce,
  type TermsVersion,
} from './terms/terms-store.ts';

/** Opens the module. @param ports `settings` gives what clients are told, as it is at the moment. */
export function openConfig(
  ports: EditSitePorts & MessageTextPorts & { readonly settings: () => SiteSettings },
): ModuleManifest {
  return {
    name: 'config',
    routes: configRoutes(ports.settings),
    staffRoutes: [...siteRoutes(ports), ...messageTextRoutes(ports)],
    approvals: [siteApproval],
  };
}
