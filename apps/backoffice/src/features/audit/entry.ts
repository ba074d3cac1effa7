import type { OutputOf } from '@bourse/contract/call';
import type { auditCalls } from '@bourse/contract/audit';

/** An entry as the server lists it. */
export type Entry = OutputOf<typeof auditCalls.list>['list'][number];
