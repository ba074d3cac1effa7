import type { OutputOf } from '@bourse/contract/call';
import type { officeCalls } from '@bourse/contract/office';

/** What the server says of the day. */
export type Today = OutputOf<typeof officeCalls.today>;
