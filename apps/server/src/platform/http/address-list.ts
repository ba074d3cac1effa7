import { BlockList, isIP, isIPv4 } from 'node:net';

/** The range that a text names: an address, or a network such as `10.0.0.0/8`; null where it names none. */
function rangeOf(
  text: string,
): { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return null;
  const most = isIPv4(address) ? 32 : 128;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, bits: most, family };
  if (!/^\d{1,3}$/.test(bits)) return null;
  const length = Number.parseInt(bits, 10);
  return length <= most ? { address, bits: length, family } : null;
}

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Whether every part of a list of addresses and networks, separated by commas, is one. */
export function isAddressList(list: string): boolean {
  return partsOf(list).every((one) => rangeOf(one) !== null);
}

/** Gives what tells whether an address is in a list; everybody is in an empty one. */
export function addressMatcher(list: string): (ip: string) => boolean {
  const ranges = partsOf(list).flatMap((one) => rangeOf(one) ?? []);
  if (ranges.length === 0) return () => true;
  const known = new BlockList();
  for (const { address, bits, family } of ranges) known.addSubnet(address, bits, family);
  return (ip) => {
    // An IPv4 address may arrive written as an IPv6 one.
    const plain = ip.toLowerCase().startsWith('::ffff:') && isIPv4(ip.slice(7)) ? ip.slice(7) : ip;
    return isIP(plain) !== 0 && known.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}
