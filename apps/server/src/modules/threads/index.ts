/** Conversations between customers, with pictures and lines of the house. See README.md of this folder. */
export { countUnread } from './thread-store.ts';
export { type MessageAnswer, openThreads, readThread, type ThreadPorts } from './threads.ts';
export { closeThread, openThread, sayInThread, showInThread } from './write-thread.ts';
export {
  announceReading,
  countSpoken,
  deleteOfVisitors,
  findLedMessage,
  leadThread,
  type LedMessage,
  listChannels,
  openLedThread,
  readLedMessages,
  type Speaker,
  countUnheard,
  threadOfMessage,
} from './led-thread.ts';
