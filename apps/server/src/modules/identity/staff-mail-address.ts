import { parseAccountAddress } from './account-address.ts';

/** The mail address of a member of staff as it is kept; null where it cannot be one. */
export function parseStaffMail(typed: string): string | null {
  const address = parseAccountAddress(typed, undefined);
  return address?.kind === 'email' ? address.value : null;
}
