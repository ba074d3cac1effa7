import type { OutputOf } from '@bourse/contract/call';
import { ieoStatuses } from '@bourse/contract/ieo';
import type { ieoStaffCalls } from '@bourse/contract/ieo-desk';

/** An offering that was announced, as staff see it. */
export type Offering = OutputOf<typeof ieoStaffCalls.projects>['list'][number];

/** Where subscriptions stand, by its key in the texts. */
export function groupStateOf(status: Offering['groups'][number]['status']): keyof typeof ieoStatuses {
  switch (status) {
    case ieoStatuses.subscribing:
      return 'subscribing';
    case ieoStatuses.firstDue:
      return 'firstDue';
    case ieoStatuses.notSelected:
      return 'notSelected';
    case ieoStatuses.awaitingListing:
      return 'awaitingListing';
    case ieoStatuses.finalDue:
      return 'finalDue';
    default:
      return 'holding';
  }
}
