import type { OutputOf } from '@bourse/contract/call';
import type { customerCalls } from '@bourse/contract/customers';

/** A customer as the server lists them. */
export type Customer = OutputOf<typeof customerCalls.one>['customer'];
