/**
 * Reads the address of a database as the driver does: the host may stand in the query alone (`postgres://user@/db?host=/run`).
 * @returns undefined for what is no address, or for one whose password has signs of an address in it: cut in the wrong place, a
 * part of the password would be taken for the host.
 */
export function readDatabaseUrl(text: string): URL | undefined {
  const address = parse(text) ?? parse(text.replace('@/', '@localhost/'));
  if (address === undefined || !/^postgres(?:ql)?:$/.test(address.protocol) || address.hash !== '') return undefined;
  return `${address.pathname}${address.search}`.includes('@') ? undefined : address;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Where a database is, without a word of the user and the password: a host with its port, or the folder of a socket. */
export function hostOf(url: string): string {
  const address = readDatabaseUrl(url);
  return address?.searchParams.get('host') ?? address?.host ?? '';
}

/** The same with the name of the database: `db.internal:5432/bourse`. */
export function placeOf(url: string): string {
  return `${hostOf(url)}${readDatabaseUrl(url)?.pathname ?? ''}`;
}

/** Whether it is reached over a socket or an address of this machine, whose clock it reads then. */
export function isOnThisMachine(url: string): boolean {
  const host = readDatabaseUrl(url)?.searchParams.get('host') ?? readDatabaseUrl(url)?.hostname ?? '';
  return host === '' || host.startsWith('/') || /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}
