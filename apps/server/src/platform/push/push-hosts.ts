/** Where browsers have their pushes taken: Chrome and its kin, Firefox, Safari, Edge. */
export const browserPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const;

const hostPattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const originPattern = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Whether a text names hosts, all below one (`*.`), or an address of this machine for trying (`http://localhost:4000`). */
export function isPushHostList(text: string): boolean {
  return listOf(text).every((one) => hostPattern.test(one) || originPattern.test(one));
}

/**
 * Reads a list of {@link isPushHostList}.
 * @returns says whether the server may send to an endpoint. Browsers name endpoints, so anybody can name one: nothing goes to
 * a host that the operator has not named, whatever it resolves to, nor to another port, nor by anything but https.
 */
export function pushHosts(text: string): (endpoint: string) => boolean {
  const list = listOf(text);
  const isNamed = (host: string): boolean =>
    list.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));
  return (endpoint) => {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
    if (list.includes(url.origin)) return true;
    return url.protocol === 'https:' && url.port === '' && isNamed(url.hostname);
  };
}
