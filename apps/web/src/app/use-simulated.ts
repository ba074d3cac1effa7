import { settingsCalls } from '@bourse/contract/settings';
import { useCall } from './use-call.ts';

/** Whether prices, candles and trades are made up or come out of a recording; unknown counts as not. */
export function useSimulated(): boolean {
  const { data } = useCall(settingsCalls.getSiteConfig, {}, { staleTimeMs: Infinity });
  return data?.simulated === true;
}
