import { adminCalls } from '@bourse/contract/admin';
import type { OutputOf } from '@bourse/contract/call';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { editSite, type EditSitePorts } from './edit-site.ts';
import { selectHistory } from './site-store.ts';

const historyMax = 100;

async function siteAnswer({ db, site }: EditSitePorts): Promise<OutputOf<typeof adminCalls.site>> {
  const history = await selectHistory(db, historyMax);
  const { siteName, siteLogo, downLogo } = site.face();
  return {
    site_name: siteName,
    site_logo: siteLogo,
    down_logo: downLogo,
    history: history.map(({ staffId, at, ...change }) => ({ ...change, staff_id: staffId, at: toIso(at) })),
  };
}

/** Binds the calls by which staff read and change what may be changed of the site. */
export function siteRoutes(ports: EditSitePorts): Binding[] {
  return [
    bind(adminCalls.site, async () => ok(await siteAnswer(ports))),
    bind(adminCalls.editSite, async (context, { reason, ...values }) => {
      const edited = await editSite(ports, { staffId: requireStaff(context), values, reason });
      return edited.ok ? ok({ ...(await siteAnswer(ports)), request: edited.value }) : edited;
    }),
  ];
}
