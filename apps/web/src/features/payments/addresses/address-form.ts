/** What the form of a new address holds. */
export interface AddressFields {
  readonly name: string;
  readonly address: string;
  readonly memo: string;
  readonly needsMemo: boolean;
}

export type AddressFault = 'nameMissing' | 'nameLong' | 'missing' | 'spaces' | 'memoMissing';

/** As long as the server takes. */
export const nameMost = 60;

/** What is wrong with a field, as far as the device can say. */
export function addressFaults({
  name,
  address,
  memo,
  needsMemo,
}: AddressFields): Readonly<Partial<Record<'name' | 'address' | 'memo', AddressFault>>> {
  const text = address.trim();
  return {
    ...(name.trim() === '' ? { name: 'nameMissing' } : name.trim().length > nameMost ? { name: 'nameLong' } : {}),
    ...(text === '' ? { address: 'missing' } : /\s/.test(text) ? { address: 'spaces' } : {}),
    ...(needsMemo && memo.trim() === '' ? { memo: 'memoMissing' } : {}),
  };
}

/** The address that the text of a QR code names: as it is, or behind the scheme of a payment link (BIP-21, EIP-681). */
export function addressInCode(text: string): string {
  const [, address] = /^[a-z][a-z0-9+.-]*:(?:pay-)?([^@?/]+)/i.exec(text.trim()) ?? [];
  return address ?? text.trim();
}
