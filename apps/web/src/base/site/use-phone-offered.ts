import { settingsCalls } from '@bourse/contract/settings';
import { useCall } from '../api/use-call.ts';

/** Whether codes reach phones here; until the house has said so, a phone is offered, as most houses do. */
export function usePhoneOffered(): boolean {
  const { data } = useCall(settingsCalls.getSiteConfig, {}, { staleTimeMs: Infinity });
  return data?.phone_codes ?? true;
}
