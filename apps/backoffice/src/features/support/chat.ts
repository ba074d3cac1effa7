import type { OutputOf } from '@bourse/contract/call';
import type { supportDeskCalls } from '@bourse/contract/support-desk';

/** A conversation with the part of it that is shown. */
export type Talk = OutputOf<typeof supportDeskCalls.open>;
/** A conversation, as it stands in the queue. */
export type Chat = Talk['session'];
/** A prepared answer. */
export type Reply = OutputOf<typeof supportDeskCalls.replySave>;
