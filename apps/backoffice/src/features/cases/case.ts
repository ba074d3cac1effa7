import type { caseCalls } from '@bourse/contract/alerts';
import type { OutputOf } from '@bourse/contract/call';

/** A case file, whole. */
export type Case = OutputOf<typeof caseCalls.one>;
