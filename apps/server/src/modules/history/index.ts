/** Roots over everything that was written for good, in a chain whose head is published. See README.md of this folder. */
export { adoptHistory } from './adopt-history.ts';
export { readRoot, rootOut, type PublishedRoot } from './history-root.ts';
export { listRoots } from './history-store.ts';
export type { HistoryStream, Witness } from './history-stream.ts';
export { type KeptHead, readKeptHeads } from './kept-head.ts';
export { type HistoryPorts, publishedRoot, publishRoots, rootPublisher } from './publish-roots.ts';
export { type HistoryFault, type HistoryReport, verifyRoots, type VerifyPorts } from './verify-roots.ts';
