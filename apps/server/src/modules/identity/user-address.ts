import { parseAccountAddress, type AccountAddress } from './account-address.ts';

/** The addresses of an account, the mail address first. */
export function addressesOf(user: { readonly email: string | null; readonly phone: string | null }): AccountAddress[] {
  return [user.email, user.phone].flatMap((text) => {
    const address = text === null ? null : parseAccountAddress(text, undefined);
    return address === null ? [] : [address];
  });
}
