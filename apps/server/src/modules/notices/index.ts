/** What the house tells each customer: kept, listed, counted. See README.md of this folder. */
import type { Retention } from '../../platform/database/retention.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeRoutes } from './notice-routes.ts';
import { noticeMails } from './notice-mail-store.ts';
import { noticePushes } from './notice-push-store.ts';
import { type MailPorts, noticeMailSender } from './send-notice-mails.ts';
import { noticePushSender, type PushPorts } from './send-notice-pushes.ts';
import { pruneNotices } from './notice-store.ts';
import { wishRoutes } from './wish-routes.ts';
import { type NoticePorts, noticeWriter } from './write-notices.ts';

export { noticeData } from './customer-data-store.ts';
export { noticeOf } from './notice-teller.ts';
export { countNoticesOver, type CustomerNotice, latestNotices, unreadNotices } from './notice-store.ts';
export { pushKeys, sealedPushKeys } from './push-keys.ts';
export { type MailPorts } from './send-notice-mails.ts';
export { type PushPorts } from './send-notice-pushes.ts';
export { beginNotices, type NoticePorts, noticeWriter } from './write-notices.ts';

/** Opens the module. */
export function openNotices(
  ports: NoticePorts & MailPorts & PushPorts,
  retention: Retention<'notices'>,
): ModuleManifest {
  const { db } = ports;
  return {
    name: 'notices',
    routes: [...noticeRoutes(ports), ...wishRoutes(ports)],
    repetitions: [noticeWriter(ports), noticeMailSender(ports), noticePushSender(ports)],
    dailyWork: [
      {
        name: 'old notices',
        run: async (now, tellRemoved, stop) => tellRemoved(await pruneNotices(db, retention, now, stop), 'notices'),
      },
      {
        name: 'notice mails that nobody took',
        run: (now, _tell, stop) => noticeMails.prune(db, now, stop),
      },
      {
        name: 'notice pushes that nobody took',
        run: (now, _tell, stop) => noticePushes.prune(db, now, stop),
      },
    ],
  };
}
