/**
 * The address at which whoever started the server opens it.
 * @param host where it listens; every address of the machine is shown as `localhost`.
 */
export function shownAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${String(port)}`;
  // The colons of an IPv6 address would be taken for the port's.
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}
