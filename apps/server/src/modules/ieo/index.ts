/** Initial offerings: coins that are drawn among those who subscribe. See README.md of this folder. */
import { drawDelayMinutes, ieoCalls, ieoEvents, ieoFamily } from '@bourse/contract/ieo';
import { assetId, userId } from '@bourse/kernel/ids';
import { instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { bind, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest, NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { Registry } from '../registry/index.ts';
import { ieoStaffCalls } from '@bourse/contract/ieo-desk';
import { projectAnnouncer } from './announce-projects.ts';
import { ieoData } from './customer-data-store.ts';
import { ieoDueWork } from './ieo-due.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { ieoTermsFamily } from './ieo-terms.ts';
import { payInstalment } from './pay-instalment.ts';
import { isDrawNear } from './project-store.ts';
import { readEvidence } from './read-evidence.ts';
import { listProgress } from './read-progress.ts';
import { listOrders, listProjects, readDraw, readOrder, readProject } from './read-ieo.ts';
import { subscribe } from './subscribe.ts';

export { openOfferingSecrets, sealedOfferingSecrets } from './offering-secret-store.ts';

/** The pair that is written down around the moment of a draw, so that the price chain grows then. */
const drawSymbol = 'BTC/USDT';
/** How long before: what is near is looked for every five seconds where nothing else tells of it. */
const watchedMs = drawDelayMinutes * minuteMs + 10 * secondMs;

function ieoNotices(registry: Registry): readonly NoticeTeller[] {
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  return [
    noticeOf(ieoEvents.drawn, ({ user_id: owner, allotted, refunded, currency_id: coin, pay_currency_id: pay }) =>
      allotted === '0'
        ? { userId: userId(owner), kind: 'ieo_not_selected', args: { amount: refunded, currency: codeOf(pay) } }
        : { userId: userId(owner), kind: 'ieo_allotted', args: { amount: allotted, currency: codeOf(coin) } },
    ),
    noticeOf(ieoEvents.due, ({ user_id: owner, amount, pay_currency_id: pay }) => ({
      userId: userId(owner),
      kind: 'ieo_due',
      args: { amount, currency: codeOf(pay) },
    })),
    noticeOf(ieoEvents.returned, ({ user_id: owner, outcome, refunded, pay_currency_id: pay }) => ({
      userId: userId(owner),
      kind: outcome === 'lapsed' ? 'ieo_lapsed' : 'ieo_void',
      args: { amount: refunded, currency: codeOf(pay) },
    })),
    noticeOf(ieoEvents.released, ({ user_id: owner, amount, currency_id: coin }) => ({
      userId: userId(owner),
      kind: 'ieo_released',
      args: { amount, currency: codeOf(coin) },
    })),
  ];
}

export { subscriptionSource, unsoldSource } from './ieo-source-store.ts';
/** Opens the family. */
export function openIeo(ports: IeoPorts): ModuleManifest {
  const { db, clock, registry } = ports;
  return {
    name: family,
    customerData: ieoData,
    routes: [
      bind(ieoCalls.list, ({ lang }, input) => listProjects(ports, lang, input)),
      bind(ieoCalls.detail, ({ lang }, { id }) => readProject(ports, lang, id)),
      bind(ieoCalls.draw, (_context, { project_id: id }) => readDraw(ports, id)),
      bind(ieoCalls.subscribe, (context, input) => subscribe(ports, requireUserContext(context), input)),
      bind(ieoCalls.orders, (context, input) => listOrders(ports, requireUserContext(context), input)),
      bind(ieoCalls.order, (context, { id }) => readOrder(ports, requireUserContext(context), id)),
      bind(ieoCalls.pay, (context, input) => payInstalment(ports, requireUserContext(context), input)),
    ],
    staffRoutes: [bind(ieoStaffCalls.projects, ({ lang }, input) => listProgress(ports, lang, input))],
    repetitions: [projectAnnouncer(ports)],
    dueWork: [ieoDueWork(ports)],
    priceWatchers: [
      {
        symbols: keptWhile(db.changes, ['ieo_projects'], async () =>
          (await isDrawNear(db, instant(clock.now() + watchedMs))) ? [drawSymbol] : [],
        ),
      },
    ],
    evidence: [{ kind: 'draw', read: readEvidence }],
    postingKinds: ieoFamily.postingKinds,
    notices: ieoNotices(registry),
    pools: [family],
    terms: [ieoTermsFamily(ports)],
  };
}
