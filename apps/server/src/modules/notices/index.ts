/** What the house tells each customer: kept, listed, counted. See README.md of this folder. */
export { noticeOf } from './notice-teller.ts';
export { noticeRoutes } from './notice-routes.ts';
export { type CustomerNotice, latestNotices, pruneNotices, unreadNotices } from './notice-store.ts';
export { beginNotices, type NoticePorts, openNotices } from './write-notices.ts';
