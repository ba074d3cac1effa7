import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';

/** A service of the menu, as the server lists it. */
export type Service = OutputOf<typeof contentCalls.menu>[number];

/** How many services stand on the first page; the last place opens the rest. */
export const shownServices = 7;

/** What nobody has chosen otherwise: what most people look for. */
const usual = ['spot', 'transfer', 'convert', 'deposit', 'copy', 'lockup', 'dual', 'ieo', 'loan'];

/**
 * The services of the first page: those that the customer chose, then the usual ones, at most seven. What the server no
 * longer lists is left out.
 */
export function chosenServices(menu: readonly Service[], chosen: readonly string[] | null): Service[] {
  const keys = [...new Set([...(chosen ?? []), ...(chosen === null ? usual : [])])];
  return keys.flatMap((key) => menu.filter((service) => service.key === key)).slice(0, shownServices);
}

/** The choice with a service put in or taken out; one more than fits leaves it as it is. */
export function toggleService(chosen: readonly string[], key: string): readonly string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  return chosen.length < shownServices ? [...chosen, key] : chosen;
}
