import { contentCalls } from '@bourse/contract/content';
import { useCall } from '../api/use-call.ts';

/**
 * Whether the service of a key in the server's menu exists here yet (S159): the one word on it for every page that offers
 * the service. undefined while it is not known.
 */
export function useBuilt(): (key: string) => boolean | undefined {
  const { data } = useCall(contentCalls.menu, {}, { staleTimeMs: 600_000 });
  return (key) => data?.find((service) => service.key === key)?.open;
}
